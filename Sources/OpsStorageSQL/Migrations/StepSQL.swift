/// What a step runs after its additions, in the SQL of each database.
public enum StepSQL: Sendable {
  /// The same text, which SQLite and PostgreSQL both understand.
  case common([String])
  /// A text for each database.
  case each(sqlite: [String], postgres: [String])
  /// For books in files only, because the step is older than books in databases: see
  /// ``LaterSteps/firstInDatabases``.
  case files([String])

  /// The statements for this database in their order; nil if the step has none for it.
  func statements(for dialect: Dialect) -> [String]? {
    switch (self, dialect) {
    case (.common(let texts), _), (.each(sqlite: let texts, postgres: _), .sqlite),
      (.each(sqlite: _, postgres: let texts), .postgres), (.files(let texts), .sqlite):
      texts
    case (.files, .postgres): nil
    }
  }
}
