/// The one error shape of the product: a stable code, a sentence a person understands,
/// the offending field and how to recover.
///
/// An `OpsError` is an *expected* failure. Messages never hold secrets or personal data.
public struct OpsError: Error, Sendable, Equatable {
  /// Stable machine-readable code.
  public let code: ErrorCode
  /// One plain sentence, without a full stop at the end being required.
  public var message: String
  /// The input field the error is about, in snake_case, if one is.
  public var field: String?
  /// How to recover: the next thing to try.
  public var hint: String?
  /// What only some errors have. Behind one reference, because an error is passed by value through
  /// every call that may throw one.
  private var aside: Aside?

  /// Never inlined: there are thousands of places that make an error, and none is in a hurry.
  @inline(never)
  public init(
    _ code: ErrorCode, _ message: String, field: String? = nil, hint: String? = nil,
    at: String? = nil, retryAfter: TimeSpan? = nil
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.hint = hint
    if at != nil || retryAfter != nil {
      aside = Aside(at: at, retryAfter: retryAfter, further: [])
    }
  }

  /// Where it happened: `file:line` of a script, `line 7` of an imported file.
  public var at: String? {
    get { aside?.at }
    set { aside = Aside(at: newValue, retryAfter: retryAfter, further: further) }
  }

  /// How long to wait before the same call may succeed, where that is known.
  public var retryAfter: TimeSpan? {
    get { aside?.retryAfter }
    set { aside = Aside(at: at, retryAfter: newValue, further: further) }
  }

  /// What else is wrong with the same input, each with its own code and field; none of them has
  /// further errors.
  public private(set) var further: [OpsError] {
    get { aside?.further ?? [] }
    set { aside = Aside(at: at, retryAfter: retryAfter, further: newValue) }
  }

  public static func == (left: OpsError, right: OpsError) -> Bool {
    left.code == right.code && left.message == right.message && left.field == right.field
      && left.hint == right.hint && left.at == right.at && left.retryAfter == right.retryAfter
      && left.further == right.further
  }

  /// The class that fixes exit code and HTTP status.
  public var errorClass: ErrorClass { code.errorClass }
  /// Whether repeating the same call with the same key may succeed.
  public var isRetryable: Bool { errorClass.isRetryable }

  /// All that is wrong, one error for each: this one, and the further ones.
  public var all: [OpsError] {
    var own = self
    own.further = []
    return [own] + further
  }

  /// All messages in one line, each behind the name of its field.
  public var summary: String {
    all.map { one in
      // Some messages begin with the field themselves.
      guard let field = one.field, !one.message.hasPrefix(field) else { return one.message }
      return "\(field): \(one.message)"
    }.joined(separator: "; ")
  }

  /// All hints in one line, each once; nil without any. Of several faults each hint stands behind
  /// the name of its field, because it is no remedy for the others.
  public var advice: String? {
    var hints: [String] = []
    for one in all {
      guard var hint = one.hint else { continue }
      if all.count > 1, let field = one.field { hint = "\(field): \(hint)" }
      if !hints.contains(hint) { hints.append(hint) }
    }
    return hints.isEmpty ? nil : hints.joined(separator: "; ")
  }

  /// The same with fields called as `name` says, such as the columns of a file.
  public func renamingFields(_ name: (String) -> String) -> OpsError {
    var kept: [(field: String?, error: OpsError)] = []
    for one in all {
      var renamed = one
      renamed.field = one.field.map(name)
      // Two fields may have one name now, and then tell one fault.
      let isKnown = kept.contains { $0.field != one.field && $0.error.says(renamed) }
      if !isKnown { kept.append((one.field, renamed)) }
    }
    return OpsError.together(kept.map { $0.error }) ?? self
  }

  /// The same without places, which only kept apart what is wrong with several parts of one input.
  public var unplaced: OpsError {
    func bare(_ one: OpsError) -> OpsError {
      var one = one
      one.at = nil
      return one
    }
    var first = bare(self)
    first.further = further.map(bare)
    return first
  }

  /// Whether both are the same fault of the same thing. If a field names two things that do not
  /// exist, these are two faults.
  private func says(_ other: OpsError) -> Bool {
    guard code == other.code, at == other.at else { return false }
    if message == other.message { return true }
    return errorClass != .notfound && field != nil && field == other.field
  }

  /// Several errors as one: the first, with the others as further ones. The same fault counts once;
  /// what one of the errors tells as several faults stays several. Nil for none.
  public static func joined(_ errors: [OpsError]) -> OpsError? {
    var known: [OpsError] = []
    // By place, because a file may have thousands of errors and a row has few.
    var byPlace: [String: [(part: Int, error: OpsError)]] = [:]
    for (part, joined) in errors.enumerated() {
      for error in joined.all {
        let place = error.at ?? ""
        let isKnown =
          byPlace[place]?.contains { other in
            other.part == part ? other.error == error : other.error.says(error)
          } ?? false
        guard !isKnown else { continue }
        byPlace[place, default: []].append((part, error))
        known.append(error)
      }
    }
    return together(known)
  }

  /// Several faults as one error, all of them kept: for what is known to be several faults, such as
  /// the errors of an answer. Nil for none.
  public static func together(_ errors: [OpsError]) -> OpsError? {
    let faults = errors.flatMap(\.all)
    guard var first = faults.first else { return nil }
    first.further = Array(faults.dropFirst())
    return first
  }
}

extension OpsError {
  /// See `aside`.
  private final class Aside: Sendable {
    let at: String?
    let retryAfter: TimeSpan?
    let further: [OpsError]

    init(at: String?, retryAfter: TimeSpan?, further: [OpsError]) {
      self.at = at
      self.retryAfter = retryAfter
      self.further = further
    }
  }
}

extension OpsError: CustomStringConvertible {
  public var description: String { "\(code.rawValue): \(message)" }
}
