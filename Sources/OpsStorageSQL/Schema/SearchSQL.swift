import OpsDomain

/// The table in which parts of words are looked up: every three characters that follow each other
/// in a searched column of a record, with the record's identifier. It holds nothing that the
/// records do not hold, and is brought up to date with each of them.
public struct SearchSQL: Sendable {
  /// What the names of such tables end with.
  public static let suffix = "_trigrams"
  /// Bits that one character takes up in a number.
  private static let width: Int64 = 21
  /// Stands between the texts of two columns, so that nothing is found across them.
  private static let gap = "\n"

  private let schema: Schema
  private let dialect: Dialect
  private let table: String

  /// The table for this collection, which has its name with ``suffix``.
  public init(_ schema: Schema, dialect: Dialect = .sqlite) {
    self.schema = schema
    self.dialect = dialect
    table = SQLName.quoted(schema.name + Self.suffix)
  }

  var createTable: String {
    guard dialect == .sqlite else {
      return "CREATE TABLE \(table)"
        + " (\"trigram\" BIGINT NOT NULL, \"id\" BIGINT NOT NULL,"
        + " PRIMARY KEY (\"trigram\", \"id\"))"
    }
    return """
      CREATE TABLE \(table) (
        "trigram" INTEGER NOT NULL,
        "id" INTEGER NOT NULL,
        PRIMARY KEY ("trigram", "id")
      ) STRICT, WITHOUT ROWID
      """
  }

  /// Takes everything out of the table.
  var empty: String { "DELETE FROM \(table)" }

  /// Fills the table from these columns of the records there are.
  func fill(from columns: [Column]) -> String {
    if dialect == .postgres { return fillByPositions(columns) }
    let text = columns.map { "coalesce(\(SQLName.quoted($0.name)), '')" }
      .joined(separator: " || char(10) || ")
    func character(_ offset: Int) -> String { "unicode(substr(text, place + \(offset), 1))" }
    return """
      WITH RECURSIVE places(id, text, place) AS (
        SELECT "id", \(text), 1 FROM \(SQLName.quoted(schema.name))
        UNION ALL
        SELECT id, text, place + 1 FROM places WHERE place < length(text) - 2
      )
      INSERT OR IGNORE INTO \(table) ("trigram", "id")
      SELECT (\(character(0)) << \(2 * Self.width)) | (\(character(1)) << \(Self.width))
        | \(character(2)), id
      FROM places WHERE length(text) > 2
      """
  }

  private func fillByPositions(_ columns: [Column]) -> String {
    let text = columns.map { "coalesce(\(SQLName.quoted($0.name)), '')" }
      .joined(separator: " || chr(10) || ")
    func character(_ offset: Int) -> String {
      "ascii(substr(text, place + \(offset), 1))::bigint"
    }
    return """
      INSERT INTO \(table) ("trigram", "id")
      SELECT DISTINCT (\(character(0)) << \(2 * Self.width)) | (\(character(1)) << \(Self.width))
        | \(character(2)), id
      FROM (SELECT "id" AS id, \(text) AS text FROM \(SQLName.quoted(schema.name))) AS records,
        generate_series(1, length(text) - 2) AS place
      """
  }

  /// Adds a number and an identifier.
  public var insert: String {
    guard dialect == .sqlite else {
      return "INSERT INTO \(table) (\"trigram\", \"id\") VALUES ($1, $2) ON CONFLICT DO NOTHING"
    }
    return "INSERT OR IGNORE INTO \(table) (\"trigram\", \"id\") VALUES (?, ?)"
  }

  /// Takes a number and an identifier out.
  public var delete: String {
    dialect.translated("DELETE FROM \(table) WHERE \"trigram\" = ? AND \"id\" = ?")
  }

  /// The identifiers with a number, up to a limit.
  public var select: String {
    dialect.translated("SELECT \"id\" FROM \(table) WHERE \"trigram\" = ? LIMIT ?")
  }

  /// The numbers of all that is searched in a record.
  public func trigrams(of row: Row) -> Set<Int64> {
    let texts = schema.searched.map { column -> String in
      guard let position = schema.position(of: column), case .text(let text) = row.values[position]
      else { return "" }
      return text
    }
    return Set(Self.trigrams(of: texts.joined(separator: Self.gap)))
  }

  /// The numbers of every three characters that follow each other, in their order. None for a
  /// shorter text.
  public static func trigrams(of text: String) -> [Int64] {
    var numbers: [Int64] = []
    var (first, second): (Int64?, Int64?) = (nil, nil)
    for scalar in text.unicodeScalars {
      let third = Int64(scalar.value)
      if let first, let second {
        numbers.append(first << (2 * width) | second << width | third)
      }
      (first, second) = (second, third)
    }
    return numbers
  }
}
