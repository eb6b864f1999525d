"""Finds the declarations of a Swift file: types, functions, properties, with access and extent."""
from dataclasses import dataclass

TYPES = {"struct", "class", "enum", "protocol", "actor"}
CALLABLES = {"func", "init", "deinit", "subscript"}
OTHERS = {"typealias", "associatedtype", "case", "import", "precedencegroup", "macro"}
ACCESS = {"public", "open", "package", "internal", "fileprivate", "private"}
MODIFIERS = ACCESS | {
    "static", "final", "override", "mutating", "nonmutating", "lazy", "weak", "unowned", "indirect",
    "convenience", "required", "dynamic", "optional", "isolated", "nonisolated", "consuming",
    "borrowing", "prefix", "postfix", "infix", "distributed",
}
# Words that are also ordinary names: they start a declaration only before another word.
CONTEXTUAL = (MODIFIERS - ACCESS - {"static", "override"}) | {"actor", "open", "package", "macro"}
DIRECTIVES = {"if", "elseif", "else", "endif", "warning", "error", "sourceLocation"}
CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass
class Declaration:
    kind: str  # a keyword of the language, or "closure" for a long one in an initial value
    name: str
    access: str  # "public" if it can be seen from other modules, else as written or "internal"
    line: int  # where it starts, attributes included
    end: int  # the last line of its body; the start if it has none
    body_start: int  # the line of its keyword
    depth: int  # 0 at the top of the file
    in_protocol: bool = False  # a requirement, without a body


class Parser:
    def __init__(self, tokens):
        self.tokens = tokens
        self.found = []
        self._members(0, len(tokens), depth=0, context=None, visible=True)

    def _text(self, index):
        return self.tokens[index].text if index < len(self.tokens) else ""

    def _is_word(self, index):
        return bool(self._text(index)) and (self._text(index)[0].isalpha() or
                                            self._text(index)[0] in "_`")

    def _group_end(self, index):
        """The index of the bracket that closes the one at index."""
        stack = []
        while index < len(self.tokens):
            text = self.tokens[index].text
            if text in CLOSING:
                stack.append(CLOSING[text])
            elif stack and text == stack[-1]:
                stack.pop()
                if not stack:
                    return index
            index += 1
        return len(self.tokens) - 1

    def _starts_declaration(self, index):
        token = self.tokens[index]
        if not token.first:
            return False
        text = token.text
        if text == "@":
            return True
        if text == "#":
            return self._text(index + 1) in DIRECTIVES
        if text in CONTEXTUAL:
            following = {"@", "("} if text in {"nonisolated", "unowned"} else {"@"}
            return self._is_word(index + 1) or self._text(index + 1) in following
        return text in TYPES | CALLABLES | OTHERS | MODIFIERS | {"extension", "var", "let"}

    def _members(self, index, end, depth, context, visible):
        while index < end:
            index = self._declaration(index, end, depth, context, visible)

    def _declaration(self, index, end, depth, context, visible):
        start = index
        access = None
        while index < end:
            text = self._text(index)
            if text == "@":
                index += 2
                while self._text(index) == "." and self._is_word(index + 1):
                    index += 2
                if self._text(index) == "(" and not self.tokens[index].first:
                    index = self._group_end(index) + 1
            elif text == "class" and self._text(index + 1) in (
                CALLABLES | MODIFIERS | {"var", "let"}
            ):
                index += 1
            elif text in MODIFIERS and (text not in CONTEXTUAL or self._is_word(index + 1)
                                        or self._text(index + 1) in {"(", "@"}):
                index += 1
                if self._text(index) == "(":
                    index = self._group_end(index) + 1
                elif text in ACCESS:
                    access = "public" if text == "open" else text
            else:
                break
        if index >= end:
            return end
        keyword = self._text(index)
        if access is None:
            inherited = context in ("protocol", "public extension", "case holder")
            access = "public" if visible and depth and inherited else "internal"
        elif access == "public" and not visible:
            access = "internal"
        made = Declaration(keyword, "", access, self.tokens[start].line, self.tokens[index].line,
                           self.tokens[index].line, depth, context == "protocol")
        if keyword in TYPES | {"extension"} and self._is_word(index + 1):
            return self._type(index, end, made)
        if keyword in CALLABLES:
            return self._callable(index, end, made)
        if keyword in ("var", "let"):
            return self._property(index, end, made)
        if keyword == "case" and depth:
            made.access = "public" if visible and context == "public enum" else "internal"
            made.name = self._text(index + 1)
            self.found.append(made)
        elif keyword in ("typealias", "associatedtype"):
            made.name = self._text(index + 1)
            self.found.append(made)
        elif keyword in CLOSING:
            return self._group_end(index) + 1
        return self._next_start(index + 1, end)

    def _next_start(self, index, end):
        while index < end and not self._starts_declaration(index):
            index = self._group_end(index) + 1 if self._text(index) in CLOSING else index + 1
        return index

    def _type(self, index, end, made):
        made.name = self._text(index + 1).strip("`")
        index += 2
        while self._text(index) == "." and self._is_word(index + 1):
            made.name += "." + self._text(index + 1)
            index += 2
        while index < end and self._text(index) != "{":
            index = self._group_end(index) + 1 if self._text(index) in "([" else index + 1
        close = self._group_end(index)
        made.end = self.tokens[min(close, len(self.tokens) - 1)].line
        self.found.append(made)
        context = made.kind
        visible = made.access == "public"
        if made.kind == "extension":
            context = "public extension" if visible else "extension"
            visible = made.access not in ("private", "fileprivate")
        elif made.kind == "enum" and visible:
            context = "public enum"
        self._members(index + 1, min(close, end), made.depth + 1, context, visible)
        return close + 1

    def _callable(self, index, end, made):
        made.name = made.kind
        if made.kind == "func":
            index += 1
            made.name = self._text(index).strip("`")
            if not self._is_word(index):
                while self._text(index + 1) not in ("(", ""):
                    index += 1
                    made.name += self._text(index)
        index += 1
        while index < end and not self._starts_declaration(index):
            text = self._text(index)
            if text == "{":
                close = self._group_end(index)
                made.end = self.tokens[close].line
                self.found.append(made)
                return close + 1
            index = self._group_end(index) + 1 if text in CLOSING else index + 1
        self.found.append(made)
        return index

    def _property(self, index, end, made):
        made.name = self._text(index + 1).strip("`")
        self.found.append(made)
        has_value = False
        index += 1
        while index < end and not self._starts_declaration(index):
            text = self._text(index)
            if text == "=":
                has_value = True
            if text == ";":
                return index + 1
            if text in CLOSING:
                close = self._group_end(index)
                if text == "{" and not has_value:
                    made.end = self.tokens[close].line
                    return close + 1
                self._closures(index, close, made)
                index = close
            index += 1
        return index

    def _closures(self, index, close, owner):
        """Long closures in an initial value are functions by another name."""
        while index <= close:
            if self._text(index) == "{":
                end = self._group_end(index)
                line = self.tokens[index].line
                self.found.append(Declaration("closure", owner.name, "internal", line,
                                              self.tokens[end].line, line, owner.depth + 1))
                index = end
            index += 1
