/// The fields of a row, first to last. A view on the row's bytes: nothing is copied.
public struct DelimitedFields: RandomAccessCollection, Sendable {
  private let raw: [UInt8]
  /// Where the fields end in `raw`; a delimiter lies between one end and the next field.
  private let ends: [UInt32]
  /// Where the first field starts: behind a byte order mark.
  private let origin: Int

  init(raw: [UInt8], ends: [UInt32], origin: Int) {
    self.raw = raw
    self.ends = ends
    self.origin = origin
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of fields.
  public var endIndex: Int { ends.count }

  /// The field at this place of the record, from 0.
  public subscript(index: Int) -> DelimitedField {
    let start = index == 0 ? origin : Int(ends[index - 1]) + 1
    return DelimitedField(raw: raw[start..<Int(ends[index])])
  }
}
