"""Files of the client and the boards: packed once, kept by browsers, and only those meant to go out."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
TEXTS = (".js", ".css", ".json", ".svg")
SERVED = (*TEXTS, ".woff2", ".webp", ".png", ".webmanifest")
"""Other files that lie in the folders, as a package's own source, are nobody's business."""


class Files(StaticFiles):
    """Files whose addresses change with their content are kept by browsers for ever; text is packed once."""

    def __init__(self, directory: Path, forever: str = "") -> None:
        super().__init__(directory=directory, check_dir=False)
        self.forever = forever
        self._packed: dict[str, tuple[str, bytes]] = {}

    async def check_config(self) -> None:
        """A folder that is missing holds no files: a client not yet built is no failure of the server."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not path.endswith(SERVED):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        fixed = scope["query_string"].startswith(b"v=") or (self.forever and path.startswith(self.forever))
        response.headers.setdefault("cache-control", FOREVER if fixed else "no-cache")
        headers = Headers(scope=scope)
        wants_packed = "gzip" in headers.get("accept-encoding", "") and "range" not in headers
        if isinstance(response, FileResponse) and wants_packed and path.endswith(TEXTS):
            return await self._pack(response)
        return response

    async def _pack(self, file: FileResponse) -> Response:
        etag, packed = self._packed.get(str(file.path), ("", b""))
        if etag != file.headers["etag"]:
            packed = await asyncio.to_thread(lambda: gzip.compress(Path(file.path).read_bytes(), mtime=0))
            self._packed[str(file.path)] = file.headers["etag"], packed
        response = Response(packed, media_type=file.media_type)
        for name in ("etag", "last-modified", "cache-control"):
            response.headers[name] = file.headers[name]
        response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "accept-encoding"
        return response
