import OpsDomain

/// Answer of `export.page`.
public struct ExportRows: OperationOutput, KeepsPersonalReading {
  public static let answerName = "export.rows/1"

  private enum CodingKeys: CodingKey {
    case tables, rows, next
  }

  /// The collections that the caller may export; empty if a collection was named.
  public let tables: [ExportTable]
  /// The records, each as a JSON array of its values in the order of the columns of the book.
  public let rows: [String]
  /// Where the next page starts; null on the last one.
  public let next: String?
  /// What the records show of people.
  package var personalReading = PersonalReading()

  init(
    tables: [ExportTable] = [], rows: [String] = [], next: String? = nil,
    showing reading: PersonalReading = PersonalReading()
  ) {
    self.tables = tables
    self.rows = rows
    self.next = next
    personalReading = reading
  }
}
