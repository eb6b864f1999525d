/// How a document is laid out as JSON text.
public enum DocumentStyle: Sendable, CaseIterable {
  /// No white space at all: one line, for machines.
  case compact
  /// One member or element per line, two spaces per level, no newline at the end.
  case pretty
}
