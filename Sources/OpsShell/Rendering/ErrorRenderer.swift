import OpsDomain

/// Writes an error for standard error: a block for a person, one line of JSON for a program.
public enum ErrorRenderer {
  /// Columns of source shown around the fault.
  static let window = 100

  /// The error as lines.
  ///
  ///     receive.opsh:14:22: rule.insufficient_stock (82)
  ///        14 |   stock move $r.sku $r.qty --from EU1-A --to EU1-B
  ///           |                     ^^^^^^ 40 wanted, 36 on hand in EU1-A
  ///        row 37 of receipts.csv · nothing was committed · try: stock level A-7
  ///
  /// - Parameters:
  ///   - excerpt: The line it is about, if there is one.
  ///   - notes: What else a person needs: the row, what was committed, the operation.
  ///   - width: Columns of the terminal; nil wraps nothing.
  public static func text(
    _ error: OpsError, excerpt: SourceExcerpt? = nil, notes: [String] = [], style: Style = .plain,
    width: Int? = nil
  ) -> String {
    let glyphs = style.glyphs
    func clean(_ text: String) -> String { Sanitizer.printable(text, glyphs: glyphs) }
    let place = error.at.map(clean) ?? "error"
    let head = "\(error.code.rawValue) (\(error.errorClass.exitCode))"
    var output = "\(style.apply(.strong, place)): \(style.apply(.error, head))\n"
    if let excerpt {
      output += lines(excerpt, message: clean(error.message), style: style, width: width)
    } else {
      output += indented(clean(error.message), width)
    }
    var remarks = notes.map(clean)
    if let field = error.field { remarks.append("field \(clean(field))") }
    if let hint = error.hint { remarks.append(advice(clean(hint))) }
    if !remarks.isEmpty {
      output += indented(remarks.joined(separator: glyphs.separator), width) {
        style.apply(.muted, $0)
      }
    }
    for one in error.further { output += further(one, style: style, width: width) }
    return output
  }

  /// What else is wrong with the same input.
  private static func further(_ error: OpsError, style: Style, width: Int?) -> String {
    let glyphs = style.glyphs
    func clean(_ text: String) -> String { Sanitizer.printable(text, glyphs: glyphs) }
    var remarks = ["also \(error.code.rawValue)"]
    if let field = error.field { remarks.append("field \(clean(field))") }
    if let hint = error.hint { remarks.append(advice(clean(hint))) }
    return indented(clean(error.message), width)
      + indented(remarks.joined(separator: glyphs.separator), width) { style.apply(.muted, $0) }
  }

  /// Lines under the head of an error.
  private static func indented(
    _ text: String, _ width: Int?, styled: (String) -> String = { $0 }
  ) -> String {
    let lines = width.map { TextWrap.lines(text, width: $0 - 3) } ?? [text]
    return lines.map { "   \(styled($0))\n" }.joined()
  }

  /// A hint with `try:` before it, unless it says itself what kind of hint it is.
  private static func advice(_ hint: String) -> String {
    let kinds = ["did you mean", "usage:", "values:", "such as:"]
    return kinds.contains(where: hint.hasPrefix) ? hint : "try: " + hint
  }

  /// The error as one line of JSON, with the members of `error/1`.
  public static func json(_ error: OpsError) -> [UInt8] {
    Sanitizer.json(DocumentWriter.bytes(document(error))) + [0x0A]
  }

  /// The error with the members of `error/1`.
  static func document(_ error: OpsError) -> Document {
    func text(_ value: String?) -> Document { value.map(Document.text) ?? .null }
    func members(_ error: OpsError) -> DocumentObject {
      [
        "schema": "error/1", "ok": .bool(false), "code": .text(error.code.rawValue),
        "class": .text(error.errorClass.rawValue),
        "exit": .integer(Int64(error.errorClass.exitCode)), "message": .text(error.message),
        "field": text(error.field), "hint": text(error.hint),
        "retryable": .bool(error.isRetryable), "at": text(error.at),
      ]
    }
    var object = members(error)
    if !error.further.isEmpty {
      object.set("further", .list(error.further.map { .object(members($0)) }))
    }
    return .object(object)
  }

  private static func lines(
    _ excerpt: SourceExcerpt, message: String, style: Style, width: Int?
  ) -> String {
    let glyphs = style.glyphs
    var scalars = Array(excerpt.text.unicodeScalars)
    for index in scalars.indices where scalars[index] == "\t" { scalars[index] = " " }
    let fault = min(max(0, excerpt.column - 1), scalars.count)
    let start = fault > window * 3 / 4 ? fault - window / 2 : 0
    let end = min(scalars.count, start + window)
    func shown(_ range: Range<Int>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[range])
      return Sanitizer.printable(String(text), glyphs: glyphs)
    }
    let number = String(excerpt.line)
    let margin = String(repeating: " ", count: max(0, 5 - number.utf8.count))
    let before = (start > 0 ? glyphs.ellipsis : "") + shown(start..<fault)
    let part = shown(fault..<min(end, fault + max(1, excerpt.length)))
    let after = shown(min(end, fault + max(1, excerpt.length))..<end)
    let tail = end < scalars.count ? glyphs.ellipsis : ""
    let indent = String(repeating: " ", count: DisplayWidth.of(before))
    let carets = String(repeating: "^", count: max(1, DisplayWidth.of(part)))
    let gutter = String(repeating: " ", count: max(5, number.utf8.count)) + " | " + indent
    // A message that has no room behind the carets stands under them.
    let used = gutter.utf8.count + carets.utf8.count + 1 + DisplayWidth.of(message)
    let isApart = width.map { used > $0 } ?? false
    return "\(margin)\(number) | \(before)\(part)\(after)\(tail)\n"
      + "\(gutter)\(style.apply(.error, carets))"
      + (isApart ? "\n" + indented(message, width) : " \(message)\n")
  }
}
