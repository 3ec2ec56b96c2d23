"""Scripts are loaded by file, not collected."""

collect_ignore_glob = ["*/*.py"]
