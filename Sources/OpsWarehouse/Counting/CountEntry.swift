import OpsDomain

/// What somebody counted of a line, as it was entered. Entries never change; undo removes one.
///
/// An entry without a line marks the end of counting.
public struct CountEntry: Entity {
  /// The collection of count entries, and what people call one.
  public static let record = Record("count_entries", .warehouse, "count entry")

  public var id: RecordID
  public var version: Int64 = 0
  /// The count in which it was entered.
  public var sessionID: Reference<CountSession>
  /// Nil for the entry that ends the counting.
  public var lineID: Indexed<Reference<CountLine>>?
  /// The round it was counted in, from 1.
  public var round: Int64
  /// Whether the quantity replaces what was counted before, or is added to it.
  public var mode: CountMode
  /// What was counted, zero or more, in the product's unit; 0 in the entry that ends the counting.
  public var quantity: Quantity
  /// Who counted.
  public var actor: Trail<Person>?
  /// When it was entered.
  public var at: Instant

  /// Set by the store when the record is committed. The count includes movements of the same moment
  /// that stand before it in the journal, and no later ones.
  public var place: JournalPlace?
}

extension CountEntry {
  public static let indexes: [SecondaryIndex] = [
    [Columns.sessionID, Columns.actor]
  ]
}

/// What an entry does to the quantity that was counted before.
public enum CountMode: String, ColumnChoice, Codable {
  /// The quantity is all there is.
  case set
  /// The quantity is another part, found elsewhere in the bin or by somebody else.
  case add
}
