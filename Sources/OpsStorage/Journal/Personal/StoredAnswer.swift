import OpsDomain

/// The answer of an earlier call, as its commit keeps it for a repeated one.
public enum StoredAnswer: Sendable, Equatable {
  /// The call gave no key, so nothing was kept.
  case none
  /// It was kept, and its key has been destroyed since.
  case erased
  /// JSON.
  case kept([UInt8])

  /// The stored form of an answer: sealed, because it may hold people's data.
  static func seal(
    _ answer: [UInt8], of key: String, with vault: any PersonalVault
  ) throws(OpsError) -> [UInt8] {
    try SealedPart(sealing: answer, with: try vault.take(), for: "answer/\(key)").json
  }

  init(_ header: CommitHeader, vault: (any PersonalVault)?) throws(OpsError) {
    guard let stored = header.answer else {
      self = .none
      return
    }
    guard let (part, before) = SealedPart.last(in: stored, tail: 0), before.isEmpty else {
      self = .kept(stored)
      return
    }
    let opened = try part.open(with: vault, for: "answer/\(header.key)")
    self = opened.map(Self.kept) ?? .erased
  }

  /// The slot of the key of a sealed answer.
  public static func slot(of answer: [UInt8]) -> Int64? {
    guard let (part, before) = SealedPart.last(in: answer, tail: 0), before.isEmpty else {
      return nil
    }
    return part.slot
  }
}
