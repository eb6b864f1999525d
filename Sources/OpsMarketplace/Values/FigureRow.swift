import OpsDomain

/// A row of figures about money, read value by value.
///
/// A row of another shape than was asked for is `data.corrupt` and is never passed over: a proof
/// that does not look at what it cannot read would call every ledger sound.
struct FigureRow {
  private var rest: ArraySlice<Value>

  /// - Parameter row: Nothing counts as a row without values.
  init(_ row: [Value]?) { rest = (row ?? [])[...] }

  mutating func integer() throws(OpsError) -> Int64 {
    guard case .integer(let value)? = rest.popFirst() else { throw Self.unreadable }
    return value
  }

  mutating func text() throws(OpsError) -> String {
    guard case .text(let value)? = rest.popFirst() else { throw Self.unreadable }
    return value
  }

  mutating func record() throws(OpsError) -> RecordID { RecordID(rawValue: try integer()) }

  /// The record that the row is about; nil for none.
  mutating func recordOrNone() throws(OpsError) -> RecordID? {
    guard case .null? = rest.first else { return try record() }
    rest.removeFirst()
    return nil
  }

  /// Throws unless all of the row was read.
  func end() throws(OpsError) {
    guard rest.isEmpty else { throw Self.unreadable }
  }

  static var unreadable: OpsError {
    OpsError(
      .corrupt, "A figure of the money ledger cannot be read", field: "amount",
      hint: "run `opsh doctor` to look for damage")
  }
}
