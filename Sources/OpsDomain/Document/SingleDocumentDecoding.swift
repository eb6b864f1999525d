/// A value that decodes itself from one plain value.
struct SingleDocumentDecoding: SingleValueDecodingContainer {
  let decoding: DocumentDecoding

  var codingPath: [any CodingKey] { decoding.codingPath }

  func decodeNil() -> Bool { decoding.document.isNull }
  func decode(_ type: Bool.Type) throws -> Bool {
    try DocumentDecoding.truth(decoding.document, decoding.trail)
  }
  func decode(_ type: String.Type) throws -> String {
    try DocumentDecoding.text(decoding.document, decoding.trail)
  }
  func decode(_ type: Double.Type) throws -> Double {
    throw CodingFailure.floatingPoint(decoding.trail)
  }
  func decode(_ type: Float.Type) throws -> Float {
    throw CodingFailure.floatingPoint(decoding.trail)
  }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  /// The value may be wrapped in another type, so the rule for unknown members stays the same.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try DocumentDecoding.value(
      type, of: decoding.document, trail: decoding.trail, unknown: decoding.unknown)
  }

  private func integer<I: FixedWidthInteger>() throws(OpsError) -> I {
    try DocumentDecoding.integer(I.self, decoding.document, decoding.trail)
  }
}
