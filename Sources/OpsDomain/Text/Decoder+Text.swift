extension Decoder {
  /// The single text value, and the name of its field as callers write it, for errors.
  func text(fallbackField: String) throws -> (text: String, field: String) {
    let text = try singleValueContainer().decode(String.self)
    return (text, codingPath.last.map { SnakeCase.name($0.stringValue) } ?? fallbackField)
  }
}
