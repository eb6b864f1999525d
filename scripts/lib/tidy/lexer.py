"""Splits Swift source into code, comments and tokens, well enough for measuring."""
import re
from typing import NamedTuple

_START = re.compile(r'//|/\*|(?P<hash>#*)(?P<quote>"""|")|(?P<rx>#+)/|\(|\)')
_COMMENT_EDGE = re.compile(r"/\*|\*/")
_TOKEN = re.compile(r"`[^`\n]+`|\$\d+|[A-Za-z_]\w*|\d\w*(?:\.\d\w*)?|->|\S")


class Token(NamedTuple):
    text: str
    line: int
    first: bool  # the first one on its line


class Source:
    """A file whose `code` has the same length as its text, strings and comments blanked out.

    Code inside string interpolations stays, because it runs like any other.
    """

    def __init__(self, text):
        self.text = text
        self.lines = text.splitlines()
        self._out = list(text)
        self._starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.comments = []  # (line, text)
        self._scan(0, inside_interpolation=False)
        self.code = "".join(self._out)

    def line_of(self, offset):
        low, high = 0, len(self._starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self._starts[middle] <= offset:
                low = middle
            else:
                high = middle
        return low + 1

    def tokens(self):
        result = []
        for number, line in enumerate(self.code.split("\n"), start=1):
            first = True
            for match in _TOKEN.finditer(line):
                result.append(Token(match.group(), number, first))
                first = False
        return result

    def _blank(self, start, end):
        for index in range(start, end):
            if self._out[index] != "\n":
                self._out[index] = " "

    def _scan(self, offset, inside_interpolation):
        depth = 1
        while True:
            match = _START.search(self.text, offset)
            if match is None:
                return len(self.text)
            found = match.group()
            if found == "//":
                end = self.text.find("\n", match.start())
                offset = self._comment(match.start(), len(self.text) if end < 0 else end)
            elif found == "/*":
                offset = self._comment(match.start(), self._block_end(match.end()))
            elif found == "(":
                depth += 1
                offset = match.end()
            elif found == ")":
                depth -= 1
                offset = match.end()
                if inside_interpolation and depth == 0:
                    return offset
            elif match.group("rx"):
                end = self.text.find("/" + match.group("rx"), match.end())
                end = len(self.text) if end < 0 else end
                self._blank(match.start(), end)
                offset = end
            else:
                offset = self._string(match.end(), match.group("quote"), match.group("hash"))

    def _comment(self, start, end):
        for number, line in enumerate(self.text[start:end].split("\n"), self.line_of(start)):
            self.comments.append((number, line))
        self._blank(start, end)
        return end

    def _block_end(self, offset):
        depth = 1
        while depth:
            match = _COMMENT_EDGE.search(self.text, offset)
            if match is None:
                return len(self.text)
            depth += 1 if match.group() == "/*" else -1
            offset = match.end()
        return offset

    def _string(self, offset, quote, hashes):
        close = quote + hashes
        escape = "\\" + hashes
        ends = [re.escape(escape), re.escape(close)] + ([] if len(quote) == 3 else ["\n"])
        stop = re.compile("|".join(ends))
        while True:
            match = stop.search(self.text, offset)
            if match is None:
                self._blank(offset, len(self.text))
                return len(self.text)
            self._blank(offset, match.start())
            if match.group() != escape:
                return match.end()
            if self.text.startswith("(", match.end()):
                self._blank(match.start(), match.end())
                offset = self._scan(match.end() + 1, inside_interpolation=True)
            else:
                offset = match.end() + 1
                self._blank(match.start(), min(offset, len(self.text)))
