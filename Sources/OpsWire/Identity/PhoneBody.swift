import OpsDomain

/// The body of a request about the phone number that signs the caller in.
public struct PhoneBody: Sendable {
  /// What is to happen.
  public enum Action: String, Sendable, CaseIterable {
    /// Tells the number.
    case show
    /// Sends a code to a number.
    case add
    /// Shows with the code that the number is the caller's.
    case confirm
    /// Takes the number away.
    case remove
  }

  /// What is to happen.
  public let action: Action
  /// The number, where the action asks for it.
  public let number: Personal<String>?
  /// The code that was sent to it, where the action asks for it.
  public let code: Secret?

  /// What a client sends; members that the action does not ask for are nil.
  public init(action: Action, number: Personal<String>? = nil, code: Secret? = nil) {
    self.action = action
    self.number = number
    self.code = code
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public init(reading document: Document) throws(OpsError) {
    let object = try WireCoder.members(document, known: ["action", "number", "code"])
    let word = try WireCoder.text(object, "action")
    guard let action = Action(rawValue: word) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(word)) is not an action for a phone number", field: "action",
        hint: "actions: show, add, confirm, remove")
    }
    self.action = action
    number = try WireCoder.optionalText(object, "number").map { Personal($0) }
    code = try WireCoder.secret(object, "code")
  }

  /// The wire form. Holds the code in clear: for the request only.
  public var bytes: [UInt8] {
    DocumentWriter.bytes([
      "action": .text(action.rawValue), "number": WireCoder.optional(number?.value),
      "code": WireCoder.optional(code?.reveal()),
    ])
  }
}
