import OpsDomain

/// Seals a journal: signs its end, and tells later whether the journal still contains this end.
public struct JournalSeal: Sendable {
  /// What became of sealing.
  public enum Outcome: Sendable, Equatable {
    /// A checkpoint was added.
    case sealed(Checkpoint)
    /// The journal has not grown since the newest checkpoint; nil for an empty journal.
    case unchanged(Checkpoint?)
    /// The journal does not match this checkpoint: its end was cut off, or another book is in its
    /// place. Nothing was signed, so that the log still shows the difference.
    case contradicted(Checkpoint)
  }

  private let keep: any SealKeep
  private let random: any RandomSource

  /// - Parameter random: Makes the key when there is none yet.
  public init(_ keep: any SealKeep, random: any RandomSource) {
    self.keep = keep
    self.random = random
  }

  /// The public part of the signing key; nil where nothing has been signed.
  public func publicKey() throws(OpsError) -> [UInt8]? { try key()?.publicKey }

  /// The newest checkpoint as the log has it. Throws `data.corrupt` for a line that is none.
  public func newest() throws(OpsError) -> Checkpoint? {
    guard let line = try keep.lastLine() else { return nil }
    guard let checkpoint = Checkpoint(line: line) else {
      throw OpsError(
        .corrupt, "The last line of the checkpoint log cannot be read",
        hint: "run `opsh audit verify` to see what is wrong")
    }
    return checkpoint
  }

  /// Signs where the journal ends now. Throws what journal and keep throw.
  public func seal(_ journal: any JournalReader) async throws -> Outcome {
    // In this order: another process may seal what it has just written.
    let newest = try newest()
    let head = try await journal.head()
    if let newest {
      guard newest.sequence <= head.sequence,
        try await Self.commit(newest.sequence, of: journal)?.hash == newest.head
      else { return .contradicted(newest) }
    }
    guard head.sequence > newest?.sequence ?? 0,
      let last = try await Self.commit(head.sequence, of: journal)
    else { return .unchanged(newest) }
    let key = try key() ?? SealKey(secret: try keep.keep(key: random.bytes(SealKey.length)))
    var added: Checkpoint?
    try keep.append { line throws(OpsError) in
      // Another process may have sealed as much meanwhile.
      if let line, let known = Checkpoint(line: line), known.sequence >= last.sequence {
        return nil
      }
      let checkpoint = try Checkpoint.sign(
        JournalHead(sequence: last.sequence, hash: last.hash), at: last.header.at,
        previous: Checkpoint.hash(ofLine: line), with: key)
      added = checkpoint
      return checkpoint.line
    }
    if let added { return .sealed(added) }
    return .unchanged(try self.newest())
  }

  /// The log with every line checked by itself: its form, its link to the line before, its
  /// signature and that sequences rise. What the journal says is for ``SealTrail`` to compare.
  public func trail() throws(OpsError) -> SealTrail {
    let lines = try keep.lines()
    guard let key = try key() else { return SealTrail(lines: lines, key: nil) }
    return SealTrail(lines: lines, key: key)
  }

  private func key() throws(OpsError) -> SealKey? {
    guard let secret = try keep.key() else { return nil }
    return try SealKey(secret: secret)
  }

  private static func commit(
    _ sequence: Int64, of journal: any JournalReader
  ) async throws -> Commit? {
    try await journal.commits(after: sequence - 1, limit: 1).first { $0.sequence == sequence }
  }
}
