extension User {
  /// Longest sign-in name, in Unicode scalars.
  public static let nameLength = 64
  /// Longest e-mail address in bytes (RFC 5321, 4.5.3.1.3 less the brackets).
  public static let emailLength = 254
  /// Longest phone number in bytes, with its spaces and marks.
  public static let phoneLength = 32

  /// What the names of those begin with who have been erased, and nobody else's.
  public static let pseudonymPrefix = "erased-"

  /// Names the journal's readers see for those who are no user.
  private static let reserved = ["system", "nobody"]

  /// The sign-in name in `text`, cleaned. Throws `data.bad_value` for one that could be taken for
  /// an identifier, a customer's number, the system or, by letters that look alike, somebody else.
  public static func checkedName(_ text: String, field: String = "name") throws(OpsError) -> String
  {
    let name = try TextRules.name(text, field: field, maximum: nameLength)
    let folded = TextFolding.fold(name)
    guard RecordID(name) == nil, !isNumber(folded) else {
      throw OpsError(
        .badValue,
        "A sign-in name cannot look like a number, such as an identifier or a customer number",
        field: field, hint: "add a letter")
    }
    let scripts = LetterScript.all(in: name)
    guard scripts.count < 2 else {
      throw OpsError(
        .badValue,
        "A sign-in name can have letters of one alphabet only, not of "
          + scripts.map(\.rawValue).joined(separator: " and "),
        field: field, hint: "letters of different alphabets look alike: use one alphabet")
    }
    guard !reserved.contains(where: { TextFolding.sameBytes($0, folded) }) else {
      throw OpsError(
        .badValue, "This name is reserved: the journal uses it for the system", field: field)
    }
    return name
  }

  /// Whether a name is digits alone, as the numbers of customers are.
  private static func isNumber(_ folded: String) -> Bool {
    ASCII.withBytes(folded) { bytes in
      bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  /// Throws `data.bad_value` unless `text` has the shape of an e-mail address. The message does
  /// not repeat it.
  public static func checkEmail(_ text: String, field: String = "email") throws(OpsError) {
    let bytes = Array(text.utf8)
    let at = bytes.firstIndex(of: UInt8(ascii: "@"))
    guard (3...emailLength).contains(bytes.count), let at, at > 0, at < bytes.count - 1,
      at == bytes.lastIndex(of: UInt8(ascii: "@")), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      !text.unicodeScalars.contains(where: TextRules.isForbidden)
    else {
      throw OpsError(
        .badValue, "That is not an e-mail address", field: field,
        hint: "write it like name@example.org")
    }
  }

  /// Throws `data.bad_value` unless `text` has the shape of a phone number. The message does not
  /// repeat it.
  public static func checkPhone(_ text: String, field: String = "phone") throws(OpsError) {
    let bytes = Array(text.utf8)
    let digits = bytes.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let marks = Array("+-()./ ".utf8)
    let isPlain = bytes.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || marks.contains(byte)
    }
    guard isPlain, digits >= 3, bytes.count <= phoneLength else {
      throw OpsError(
        .badValue, "That is not a phone number", field: field,
        hint: "write digits, spaces and + - ( ) . /, such as +370 600 00000")
    }
  }
}
