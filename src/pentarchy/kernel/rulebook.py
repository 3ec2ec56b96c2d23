"""A game's RULES.md as data: sections of numbered rules with their rulings."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from .errors import BadFile

RULE = re.compile(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*\s+(.*)$")
NOTE = re.compile(r"^\s+- (.*)$")
SOURCE = re.compile(r" \((?:rulebook|sheet) L[\dL, –-]+(?: with a (ruling))?\)")
"""Where the rulebook says so, kept for those who check the rules: readers do not have these lines."""


class Rule(msgspec.Struct):
    id: str
    text: str
    notes: list[str] = []


class Section(msgspec.Struct):
    title: str
    rules: list[Rule] = []
    intro: str = ""


class Rulebook(msgspec.Struct):
    title: str
    sections: list[Section]

    @property
    def ids(self) -> list[str]:
        return [rule.id for section in self.sections for rule in section.rules]

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Read a RULES.md: `## Section`, `- **ID** text`, rulings as indented items; other lines continue."""
        if not path.is_file():
            raise BadFile(f"{path.name}: not found in {path.parent.name}")
        book = cls(title="", sections=[])
        seen: set[str] = set()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = SOURCE.sub(lambda mark: f" ({mark[1]})" if mark[1] else "", line)
            if line.startswith("# "):
                book.title = line[2:].strip()
            elif line.startswith("#"):
                book.sections.append(Section(line.lstrip("#").strip()))
            elif not line.strip() or line.startswith("<!--"):
                continue
            elif not book.sections:
                book.sections.append(Section("About these rules", intro=line.strip()))
            elif found := RULE.match(line):
                if found[1] in seen:
                    raise BadFile(f"{path.name}:{number}: rule {found[1]} stands here a second time")
                seen.add(found[1])
                book.sections[-1].rules.append(Rule(found[1], found[2].strip()))
            elif (rules := book.sections[-1].rules) and (note := NOTE.match(line)):
                rules[-1].notes.append(note[1].strip())
            elif rules and rules[-1].notes:
                rules[-1].notes[-1] += " " + line.strip()
            elif rules:
                rules[-1].text += " " + line.strip()
            else:
                book.sections[-1].intro = (book.sections[-1].intro + "\n" + line.strip()).strip()
        return book

    def page(self, blurb: str = "") -> str:
        """All of it to read, in Markdown."""
        lines = [f"# {self.title}\n", f"\n{blurb}\n" if blurb else ""]
        for section in self.sections:
            lines.append(f"\n## {section.title}\n")
            if section.intro:
                lines.append(f"\n{section.intro}\n")
            for rule in section.rules:
                lines.append(f"\n**{rule.id}** {rule.text}\n")
                lines += [f"\n> {note}\n" for note in rule.notes]
        return "".join(lines)
