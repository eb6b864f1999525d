import Crypto
import OpsDomain
import OpsStorage

/// The answer of an earlier call with the same key.
extension Desk {
  /// What the caller was answered under this key; nil for a key that is new.
  ///
  /// Throws `conflict.key_reused` when it stands for another call, `denied.permission` when the
  /// caller no longer sees all that the answer shows, `denied.scope` and `denied.read_only` when it
  /// was made of parts that the caller's token may not be meant for, `rule.bad_state` when the
  /// commit was undone and not restored.
  func replay<Output: Decodable>(
    _ descriptor: OperationDescriptor, _ key: String, _ fingerprint: [UInt8], _ call: Call
  ) async throws -> Outcome<Output>? {
    let earlier = try await store.journal.commit(key: key, by: call.principal.userID)
    guard let commit = earlier else { return nil }
    let reused = Self.reused(call.key)
    guard commit.header.fingerprint == fingerprint else { throw reused }
    let answer: [UInt8]
    switch try store.journal.answer(of: commit) {
    case .kept(let kept): answer = kept
    case .none: throw reused
    case .erased:
      throw OpsError(
        .answerErased, "This call was already made, but its answer has been erased", field: "key",
        hint: "the call is not repeated: look at what it wrote")
    }
    let kept = KeptAnswer(
      try DocumentParser.parse(answer, limits: .trusted), world.blueprint.openers)
    try kept.checkLimits(of: call.principal, descriptor)
    guard kept.isOpen(to: call.principal) else {
      throw OpsError(
        .denied,
        "This call is already commit \(commit.sequence), but you may no longer see its answer",
        field: "key",
        hint: "run `opsh audit show \(commit.sequence)`; the call is not repeated")
    }
    try await requireStanding(commit, for: call.principal)
    var output = try DocumentDecoder.decode(Output.self, from: kept.answer, unknown: .ignore)
    if var beside = output as? any KeepsPersonalReading, let reading = kept.reading {
      beside.personalReading = reading
      if let whole = beside as? Output { output = whole }
    }
    return Outcome(output: output, changed: true, receipt: commit.receipt, isReplay: true)
  }

  /// What a key stands for: who called what with which input.
  static func fingerprint(
    _ operation: String, _ input: some Encodable, by principal: Principal, key: String
  ) throws -> [UInt8] {
    try CommitHeader.check(key: key)
    var content = Array("\(operation)\0\(principal.userID?.rawValue ?? 0)\0".utf8)
    content += DocumentWriter.bytes(try DocumentEncoder.encode(input))
    return Array(SHA256.hash(data: content))
  }

  /// The refusal of a key that stands for another call.
  /// - Parameter key: As the caller wrote it; nil where it is not known.
  static func reused(_ key: String?) -> OpsError {
    let name = key.map { " \(Excerpt.of($0))" } ?? ""
    return OpsError(
      .conflictKeyReused, "The key\(name) was already used for another command", field: "key",
      hint: "give another key, or repeat the first command exactly")
  }

  /// Keeps that the answer of a write shows personal data where no commit that stands tells of it:
  /// of a repeated call, because its commit tells of the first time only, of one that changed
  /// nothing, and of one that is staged and may be dropped. Throws what the store throws: the
  /// answer must not be given then.
  func keepReading<Output>(
    ofWrite outcome: Outcome<Output>, _ operation: String, _ call: Call
  ) async throws {
    guard outcome.isReplay || outcome.receipt == nil || recorder != nil else { return }
    try await keepReading(outcome.output, of: operation, call)
  }
}

extension Desk {
  /// Whether the caller has committed several operations under that key already.
  ///
  /// Throws `rule.bad_state` when they were undone and not restored.
  public func hasCommitted(key: String, _ principal: Principal) async throws -> Bool {
    if let forwarder {
      guard let server = forwarder as? any ChangesetForwarder else { return false }
      return try await server.hasCommitted(key: key)
    }
    let kept = KeyedCall.together(key, principal)
    let earlier = try await store.journal.commit(key: kept, by: principal.userID)
    guard let commit = earlier else { return false }
    try await requireStanding(commit, for: principal)
    return true
  }

  /// The receipt of the changeset that the caller has committed under that key; nil for a new key.
  ///
  /// Throws `conflict.key_reused` when the key stands for something else, and `rule.bad_state` when
  /// the commit was undone and not restored.
  public func receipt(
    ofChangeset key: String, _ fingerprint: [UInt8], _ principal: Principal
  ) async throws -> CommitReceipt? {
    guard let commit = try await store.journal.commit(key: key, by: principal.userID) else {
      return nil
    }
    guard commit.header.fingerprint == fingerprint else { throw Self.reused(key) }
    try await requireStanding(commit, for: principal)
    return commit.receipt
  }
}
