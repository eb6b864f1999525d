/// One operation that somebody ran on the copy: what the server is to run.
public struct OutboxCall: Sendable, Codable, Equatable {
  /// The name of the operation, such as `oos.create`.
  public let operation: String
  /// Its input, as JSON.
  public var input: String
  /// Why, in the words of the person.
  public var reason: String?
  /// The records that it wrote on the copy, and whose order is kept.
  public let records: Set<RecordName>
  /// Fields that it gave values, for merging with what others gave them meanwhile.
  public var edits: [FieldEdit]
  /// What the person was told and relies on, such as a price: fields of the answer that the
  /// operation declares as promised, with their values.
  public var promised: [String: SyncValue]
  /// The fields of ``promised`` that the server may still answer otherwise; nil where nobody has
  /// said.
  public var uncertain: [String]?
  /// Until when what is promised and not uncertain holds, in milliseconds since 1970; nil where it
  /// has no end.
  public var certainUntil: Int64?
  /// The records that it made on the copy: what writes to one of them needs this call. Nil where
  /// nobody has said.
  public var made: Set<RecordName>?

  /// A call of this operation.
  public init(
    operation: String, input: String, reason: String? = nil, records: Set<RecordName>,
    edits: [FieldEdit] = [], promised: [String: SyncValue] = [:]
  ) {
    self.operation = operation
    self.input = input
    self.reason = reason
    self.records = records
    self.edits = edits
    self.promised = promised
  }
}
