import OpsDomain

extension GS1Message {
  /// The character that ends data of variable length in what a scanner sends: FNC1 as GS.
  public static let separator: Character = "\u{1D}"

  /// Symbology identifiers that scanners put before GS1 data (ISO/IEC 15424).
  private static let symbologies = ["]C1", "]e0", "]d2", "]Q3", "]J1"]

  /// Those of codes without GS1 data: EAN and UPC, EAN-8, ITF-14 and Code 128.
  private static let plainSymbologies = ["]E0", "]E4", "]I1", "]C0"]

  /// What a scanner sends, without the symbology identifier of a plain code: the rest is a number
  /// or a code of the house. GS1 data stays as it is.
  public static func withoutPlainSymbology(_ text: String) -> String {
    let found = plainSymbologies.first { text.hasPrefix($0) }
    return found.map { String(text.dropFirst($0.count)) } ?? text
  }

  /// Reads what a scanner sends or people type: an element string with FNC1 characters, one with
  /// brackets, or a digital link. Throws `data.bad_value` for any other text and for data that
  /// breaks a rule of its identifier.
  public init(_ text: String) throws(OpsError) {
    guard text.utf8.count <= 512 else {
      throw OpsError(.badValue, "A code has 512 characters at most", field: "code")
    }
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      try self.init(GS1DigitalLink.elements(of: text))
    } else if text.hasPrefix("(") {
      try self.init(Self.bracketed(text))
    } else {
      try self.init(Self.scanned(text))
    }
  }

  private static func unknown(_ data: Substring) -> OpsError {
    OpsError(
      .badValue, "No GS1 identifier begins with \"\(Excerpt.of(String(data.prefix(4))))\"",
      field: "code", hint: "a plain barcode has 8, 12, 13 or 14 digits")
  }

  /// `(01)09506000134352(10)ABC`: a bracket that begins no known identifier is data.
  private static func bracketed(_ text: String) throws(OpsError) -> [GS1Element] {
    var elements: [GS1Element] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let head = head(of: rest) else { throw unknown(rest.dropFirst()) }
      rest = rest.dropFirst(head.code.count + 2)
      var end = rest.startIndex
      while end < rest.endIndex, self.head(of: rest[end...]) == nil { end = rest.index(after: end) }
      try head.check(rest[..<end])
      elements.append(GS1Element(code: head.code, data: String(rest[..<end])))
      rest = rest[end...]
    }
    return elements
  }

  private static func head(of text: Substring) -> GS1ApplicationIdentifier? {
    guard text.first == "(", let close = text.firstIndex(of: ")") else { return nil }
    return GS1Dictionary.identifiers[String(text[text.index(after: text.startIndex)..<close])]
  }

  /// What a scanner sends: data of predefined length follow each other, others end with FNC1.
  private static func scanned(_ text: String) throws(OpsError) -> [GS1Element] {
    var rest = text[...]
    if let symbology = symbologies.first(where: { text.hasPrefix($0) }) {
      rest = rest.dropFirst(symbology.count)
    }
    if rest.first == separator { rest = rest.dropFirst() }
    var elements: [GS1Element] = []
    while !rest.isEmpty {
      guard let head = GS1Dictionary.identifier(beginning: rest) else { throw unknown(rest) }
      rest = rest.dropFirst(head.code.count)
      let data: Substring
      if head.isPredefined {
        data = rest.prefix(head.longest)
      } else {
        data = rest.prefix { $0 != separator }
      }
      try head.check(data)
      elements.append(GS1Element(code: head.code, data: String(data)))
      rest = rest[data.endIndex...]
      // After data of predefined length a separator is allowed as well.
      if rest.first == separator { rest = rest.dropFirst() }
    }
    return elements
  }
}
