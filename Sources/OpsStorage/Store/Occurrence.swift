import OpsDomain

/// Something that has happened to a record, which other areas follow up in the same commit.
public struct Occurrence: Sendable, Hashable {
  /// What happened. Each area names its own.
  public struct Kind: Sendable, Hashable {
    private let name: String

    /// The kind of this name; kinds with equal names are the same.
    public init(_ name: String) { self.name = name }
  }

  /// What happened.
  public let kind: Kind
  /// The record it happened to.
  public let record: RecordID
  /// How much it was, in the unit of the kind; 0 where that does not matter. Two amounts for one
  /// record are two occurrences, even if they are equal.
  public let amount: Int64

  /// What happened to a record; by default the amount does not matter.
  public init(_ kind: Kind, of record: RecordID, amount: Int64 = 0) {
    self.kind = kind
    self.record = record
    self.amount = amount
  }
}

extension [Occurrence] {
  /// The records to which that happened.
  public func records(_ kind: Occurrence.Kind) -> Set<RecordID> {
    Set(filter { $0.kind == kind }.map(\.record))
  }
}
