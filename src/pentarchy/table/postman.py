"""A process of its own for each delivery: `python -m pentarchy.table.postman`, a job as JSON on its input.

Players choose where their notifications go, so a delivery must not be able to reach what only the server
can reach. Audit hooks see every connection this process makes, redirects and late name changes included, and
refuse loopback, private and other internal addresses, unix sockets and programs; and they see every file it
opens, and refuse all but code: some services know templates and keys by a path the player could choose.
"""

from __future__ import annotations

import ipaddress
import mimetypes
import os
import socket
import sys
import sysconfig
from pathlib import Path
from typing import Any

import msgspec

from pentarchy.table.rows import Subscription

LOCAL = frozenset(["dbus", "glib", "gnome", "kde", "macosx", "qt", "syslog", "windows"])
"""Services of apprise that would speak to the server's own desktop or log."""


NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses behind which a gateway may find any IPv4 address."""
PUSH_SECONDS, PUSH_PATIENCE = 86_400, 20.0
"""So long a push service keeps a message for a browser that is off; so long one waits for the service."""


class Job(msgspec.Struct, kw_only=True):
    urls: list[str]
    title: str = ""
    body: str = ""
    internal: bool = False
    relay: str = ""
    """The host's own mail server, which may be internal."""
    send: bool = True
    """False: only look whether the addresses can be understood."""
    push: list[Subscription] = []
    link: str = ""
    """Where a push message leads to."""
    key: str = ""
    """The private key that signs push messages,"""
    contact: str = ""
    """and whom a push service can write to about them."""


class Done(msgspec.Struct):
    bad: list[str] = []
    """Addresses that are not understood or not allowed."""
    failed: list[str] = []
    gone: list[str] = []
    """Push subscriptions that are no more."""


class Internal(OSError):
    """An address that only the server itself could reach."""


def is_internal(host: str) -> bool:
    """
    >>> [is_internal(h) for h in ("127.0.0.1", "10.1.2.3", "::1", "169.254.169.254", "::ffff:10.0.0.1")]
    [True, True, True, True, True]
    >>> [is_internal(h) for h in ("64:ff9b::a00:1", "2002:a00:1::1")]
    [True, True]
    >>> is_internal("93.184.215.14"), is_internal("2606:2800:21f:cb07:6820:80da:af6b:8b2c")
    (False, False)
    """
    address = ipaddress.ip_address(host.partition("%")[0])
    inside: list[ipaddress.IPv4Address | ipaddress.IPv6Address | None] = [address]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            inside = [address.ipv4_mapped]
        inside += [address.sixtofour, *(address.teredo or ())]
        if address in NAT64:
            inside.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return any(part is not None and not part.is_global for part in inside) or address.is_multicast


def guard(event: str, args: tuple[Any, ...]) -> None:
    """An audit hook: every connection passes here before it is made."""
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        address = args[1]
        if not isinstance(address, tuple):
            raise Internal("only network addresses can be notified")
        try:
            internal = is_internal(str(address[0]))
        except ValueError:
            found = socket.getaddrinfo(address[0], address[1])
            internal = any(is_internal(str(entry[4][0])) for entry in found)
        if internal:
            raise Internal(f"{address[0]} is an internal address")
    elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn"):
        raise Internal("no program is run to notify somebody")


CODE = tuple(
    f"{os.path.realpath(folder)}{os.sep}"
    for folder in (*sysconfig.get_paths().values(), "/usr/share/zoneinfo", str(Path(__file__).parents[1]))
)
PLAIN = frozenset([os.devnull, *mimetypes.knownfiles])
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def keep_files(event: str, args: tuple[Any, ...]) -> None:
    """An audit hook: nothing is written, and nothing is read but what every Python has."""
    if event == "open" and not isinstance(args[0], int):
        path = os.path.realpath(os.fsdecode(args[0]))
        if args[2] & WRITING or not (path.startswith(CODE) or path in PLAIN or args[0] in PLAIN):
            raise Internal("no file is opened to notify somebody")
    elif event == "sqlite3.connect":
        raise Internal("no database is opened to notify somebody")


def scheme_of(url: str) -> str:
    return url.partition("://")[0].strip().casefold()


def work(job: Job) -> Done:
    """Deliver to each address; apprise is loaded only here, it is large."""
    done = Done()
    if job.urls:
        import apprise
    for url in job.urls:
        plain = url if "://" in url else mail_address(url, job.relay)
        service = apprise.Apprise.instantiate(plain) if plain and scheme_of(plain) not in LOCAL else None
        if service is None:
            done.bad.append(url)
            continue
        if not job.send:
            continue
        sender = apprise.Apprise()
        sender.add(service)
        if not sender.notify(title=job.title, body=job.body, body_format="text"):
            done.failed.append(url)
    if job.push:
        push(job, done)
    return done


def push(job: Job, done: Done) -> None:
    """To browsers, sealed for them alone: the push service between sees how long it is and nothing else."""
    from pywebpush import WebPushException, webpush

    message = {"title": job.title, "body": job.body, "link": job.link}
    for where in job.push:
        try:
            webpush(
                {"endpoint": where.endpoint, "keys": {"p256dh": where.p256dh, "auth": where.auth}},
                data=msgspec.json.encode(message).decode(),
                vapid_private_key=job.key,
                vapid_claims={"sub": job.contact},
                ttl=PUSH_SECONDS,
                timeout=PUSH_PATIENCE,
            )
        except WebPushException as error:
            status = getattr(error.response, "status_code", 0)
            (done.gone if status in (404, 410) else done.failed).append(where.endpoint)
        except Exception:  # an address that cannot be reached, or must not be
            done.failed.append(where.endpoint)


def mail_address(address: str, relay: str) -> str:
    """A bare mail address goes through the host's own mail server, if there is one.

    >>> mail_address("ann@example.org", "mailtos://host:pass@mail.example.org?from=games@example.org")
    'mailtos://host:pass@mail.example.org?from=games@example.org&to=ann@example.org'
    >>> mail_address("ann@example.org", "")
    ''
    """
    local, at, domain = address.strip().partition("@")
    if not relay or not at or not local or "." not in domain or set(address) & set(" ,;?&#/%\r\n"):
        return ""
    return f"{relay}{'&' if '?' in relay else '?'}to={address.strip()}"


def load(job: Job) -> None:
    """The libraries it takes, before anything is forbidden: so Python may keep what it has compiled of them,
    which else takes longer than the delivery each time."""
    if job.urls:
        from apprise.manager_plugins import NotificationManager

        NotificationManager().load_modules()  # type: ignore[no-untyped-call]
    if job.push:
        import pywebpush  # noqa: F401


def main() -> None:
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    load(job)
    sys.dont_write_bytecode = True
    sys.addaudithook(keep_files)
    relayed = bool(job.relay) and not job.push and all("://" not in url for url in job.urls)
    if not job.internal and not relayed:
        sys.addaudithook(guard)
    sys.stdout.buffer.write(msgspec.json.encode(work(job)))


if __name__ == "__main__":
    main()
