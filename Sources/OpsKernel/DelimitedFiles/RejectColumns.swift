import OpsDomain

/// The four columns a rejects file has behind the original ones, and a rejected JSON object as
/// further members.
package enum RejectColumns {
  /// Their names, in their order.
  package static let names = [line, code, message, hint]
  static let line = "_line"
  static let code = "_code"
  static let message = "_message"
  static let hint = "_hint"

  /// Whether a header already ends with the four columns: the file is itself a rejects file, whose
  /// rows were to be corrected and are now read again.
  static func end(_ header: DelimitedRecord) -> Bool {
    let fields = header.fields.suffix(names.count)
    return fields.count < header.fields.count
      && fields.elementsEqual(names) { $0.bytes.elementsEqual($1.utf8) }
  }

  /// Where the four columns begin in the names of a header; nil where it does not end with them.
  static func start(in header: [String]) -> Int? {
    guard header.count > names.count,
      header.suffix(names.count).elementsEqual(names, by: TextFolding.sameBytes)
    else { return nil }
    return header.count - names.count
  }

  /// Whether the last fields of a row can be the four columns: a line number and the code of an
  /// error, or nothing at all, as in a row that somebody has added.
  static func areReasons(_ fields: some Collection<DelimitedField>) -> Bool {
    let texts = fields.map { $0.text ?? "" }
    guard texts.count == names.count else { return false }
    if texts.allSatisfy(\.isEmpty) { return true }
    let isNumber = !texts[0].isEmpty && texts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && ErrorCode(rawValue: texts[1]) != nil
  }

  /// A row of a rejects file without the four columns, so that they are not added twice.
  ///
  /// Works backwards from the end, because the columns in front may be what is wrong with the row.
  /// A row whose end does not look like the four columns is returned whole: nothing of the
  /// original may be lost.
  static func strip(_ content: ArraySlice<UInt8>, delimiter: UInt8) -> ArraySlice<UInt8> {
    var rest = content
    var values: [ArraySlice<UInt8>] = []
    for _ in names {
      guard let start = lastFieldStart(rest), start > rest.startIndex,
        rest[start - 1] == delimiter
      else { return content }
      values.append(rest[start...])
      rest = rest[..<(start - 1)]
    }
    let line = values[3]
    let code = String(decoding: values[2], as: UTF8.self)
    let isNumber = !line.isEmpty && line.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && ErrorCode(rawValue: code) != nil ? rest : content

    func lastFieldStart(_ row: ArraySlice<UInt8>) -> Int? {
      guard row.last == DelimitedField.quote else {
        return row.lastIndex(of: delimiter).map { $0 + 1 }
      }
      // Back over doubled quotes to a single one: the opening quote.
      var at = row.endIndex - 2
      while at >= row.startIndex {
        if row[at] != DelimitedField.quote {
          at -= 1
        } else if at > row.startIndex, row[at - 1] == DelimitedField.quote {
          at -= 2
        } else {
          return at
        }
      }
      return nil
    }
  }
}
