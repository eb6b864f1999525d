/// One named step of a book's history of tables. Never edited once released.
public struct Migration: Sendable, Equatable {
  /// Number and name, such as `0002-identity`; migrations run in the order of their list.
  public let name: String
  public let statements: [String]
  /// What the migration does, one sentence without a full stop for each change.
  public let changes: [String]
  /// The tables whose rows it goes through, each once.
  public let tables: [String]
  /// Tables and columns whose present values it changes: see ``MigrationStep/rewrites``.
  public let rewrites: Set<String>

  public init(
    _ name: String, _ statements: [String], changes: [String] = [], tables: [String] = [],
    rewrites: Set<String> = []
  ) {
    self.name = name
    self.statements = statements
    self.changes = changes
    self.tables = tables
    self.rewrites = rewrites
  }
}
