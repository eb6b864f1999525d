import Crypto
import OpsDomain
import OpsStorage

/// A call with its key as the journal keeps it. Keys belong to who gives them.
///
/// The key of a user is kept as it is, next to the user. Visitors have no user, so the key of a
/// visitor is kept as a digest of the key and of the visitor's secret (see ``ShowsVisitor``). The
/// same key with another secret is another key, and no visitor's key equals one of the system. A
/// visitor without a secret has no keys.
struct KeyedCall: Sendable {
  /// The call, with the key as it is kept.
  let call: Call
  /// Whether a key was given that belongs to nobody in particular.
  let isAnybodys: Bool

  init(_ call: Call, _ input: some Sendable) {
    guard call.principal.isNobody, let key = call.key else {
      self.call = call
      isAnybodys = false
      return
    }
    let secret = (input as? any ShowsVisitor)?.visitor
    var own = call
    own.key = secret.map { Self.kept(key, of: $0) }
    self.call = own
    isAnybodys = secret == nil
  }

  /// The key as it is kept of what somebody commits together, which can be done on the machine of
  /// the book alone: there all who have not signed in are one visitor, beside the system.
  static func together(_ key: String, _ principal: Principal) -> String {
    principal.isNobody ? kept(key, of: "") : key
  }

  /// Throws `data.bad_value` when something was written under a key that belongs to nobody. It is
  /// asked after the work, so that what the caller may not do is refused as without a key.
  func checkOwner(of written: @autoclosure () -> [Change]) throws(OpsError) {
    guard isAnybodys, !written().isEmpty else { return }
    throw OpsError(
      .badValue, "Without a sign-in, your key cannot be told apart from the keys of other people",
      field: "key", hint: "leave the key out, or sign in")
  }

  /// The key of the visitor with that secret. No key holds a NUL, so no two pairs are one text.
  private static func kept(_ key: String, of secret: String) -> String {
    "visitor:" + Base64URL.encode(Array(SHA256.hash(data: Array("\(secret)\0\(key)".utf8))))
  }
}

extension Outcome {
  /// The same outcome, whose commit is called by the key that the caller gave.
  func receipted(as key: String?) -> Outcome {
    guard let key, let receipt, receipt.key != key else { return self }
    return Outcome(
      output: output, changed: changed, receipt: receipt.called(key), isReplay: isReplay,
      changes: changes)
  }
}

extension CommitReceipt {
  /// The same receipt, with the key that was given.
  func called(_ key: String) -> CommitReceipt {
    CommitReceipt(sequence: sequence, key: key, at: at, hash: hash)
  }
}
