/// Reads JSON text as RFC 8259 defines it, and nothing more lenient.
///
/// Refused besides broken syntax: a byte order mark, invalid UTF-8, surrogates that are not a pair,
/// a key given twice in one object, and anything but white space after the value. An integer that
/// fits 64 bits becomes `.integer`; every other number keeps its exact text. Time and memory grow
/// linearly with the input. Byte positions in messages count from 0.
public enum DocumentParser {
  /// Parses one document.
  /// - Throws: `data.malformed`, `data.too_large` (bytes or nesting) or `data.duplicate`,
  ///   each with the byte position in the message.
  public static func parse(
    _ bytes: UnsafeRawBufferPointer, limits: Limits = Limits()
  ) throws(OpsError) -> Document {
    guard bytes.count <= limits.maximumBytes else { throw tooLong(limits) }
    var scanner = DocumentScanner(bytes, maximumDepth: limits.maximumDepth)
    return try scanner.wholeDocument()
  }

  /// Parses one document from an array of bytes; throws the same errors.
  public static func parse(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(OpsError) -> Document {
    try bytes.withUnsafeBufferPointer { (buffer) throws(OpsError) in
      try parse(UnsafeRawBufferPointer(buffer), limits: limits)
    }
  }

  /// Parses one document from a string; limits and positions count its UTF-8 bytes.
  public static func parse(_ text: String, limits: Limits = Limits()) throws(OpsError) -> Document {
    guard text.utf8.count <= limits.maximumBytes else { throw tooLong(limits) }
    return try parse(Array(text.utf8), limits: limits)
  }

  private static func tooLong(_ limits: Limits) -> OpsError {
    OpsError(
      .tooLarge,
      "The document is longer than \(limits.maximumBytes) bytes; it was cut off"
        + " at byte \(limits.maximumBytes)",
      hint: "send it in smaller parts")
  }
}
