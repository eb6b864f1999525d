import OpsDomain

/// Something that has happened to a record, which other areas follow up in the same commit.
public struct Occurrence: Sendable, Hashable {
  /// What happened. Each area names its own.
  public struct Kind: Sendable, Hashable {
    private let name: String

    public init(_ name: String) { self.name = name }
  }

  public let kind: Kind
  public let record: RecordID

  public init(_ kind: Kind, of record: RecordID) {
    self.kind = kind
    self.record = record
  }
}

extension [Occurrence] {
  /// The records to which that happened.
  public func records(_ kind: Occurrence.Kind) -> Set<RecordID> {
    Set(filter { $0.kind == kind }.map(\.record))
  }
}
