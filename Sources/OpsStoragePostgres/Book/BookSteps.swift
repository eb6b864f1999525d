import OpsDomain

/// The migrations that a book has, as the table `book_steps` keeps them.
struct BookSteps {
  /// Their names, in the order in which they ran.
  let names: [String]
  /// The position of the last one. Every upgrade makes it larger, so a writer that knows it notices
  /// that somebody has upgraded the book since the writer opened it.
  let edition: Int64

  static func read(_ engine: Engine) throws -> BookSteps {
    let rows = try engine.run(.once("SELECT name, position FROM book_steps ORDER BY position")).rows
    var edition: Int64 = 0
    if case .integer(let position)? = rows.last?.last { edition = position }
    return BookSteps(
      names: rows.compactMap { row in
        if case .text(let name)? = row.first { name } else { nil }
      }, edition: edition)
  }

  /// What makes the table.
  static let table =
    "CREATE TABLE book_steps (position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    + " name TEXT COLLATE \"C\" NOT NULL UNIQUE)"

  /// What adds a migration that has run.
  static func note(_ name: String) -> SQLStep {
    SQLStep("INSERT INTO book_steps (name) VALUES ($1)", [.text(name)])
  }

  /// What takes a migration out.
  static func forget(_ name: String) -> SQLStep {
    SQLStep("DELETE FROM book_steps WHERE name = $1", [.text(name)])
  }

  /// The refusal of a writer that has opened the book before it was upgraded.
  static let upgraded = OpsError(
    .protocolMismatch, "The book was upgraded while this program had it open",
    hint: "stop this program and start the version that upgraded the book")
}
