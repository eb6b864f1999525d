import OpsDomain

/// Writes a backup from its first byte to its last. What is written counts as a backup only after
/// ``finish()``: without its last block it is refused.
public final class BackupWriter {
  /// Takes the next bytes of the file. Throws what writing them throws.
  public typealias Sink = ([UInt8]) throws -> Void

  private let sink: Sink
  private let blocks: BackupBlock
  private var number: UInt64 = 0
  private var part: BackupPart?
  private var pending: [UInt8] = []
  /// What it holds so far.
  public private(set) var totals = BackupTotals()

  /// Begins a backup: writes its header.
  ///
  /// Throws `data.bad_value` for a lock that cannot be used, and what the sink throws.
  /// - Parameter cost: What trying a passphrase costs; tests take a cheap one.
  public init(
    _ facts: BackupFacts, _ lock: BackupLock, random: any RandomSource,
    cost: BackupLock.Cost = .standard, sink: @escaping Sink
  ) throws {
    let (keys, header) = try BackupKeys.make(facts, lock, cost, random)
    self.sink = sink
    blocks = BackupBlock(keys: keys, header: header.digest)
    pending.reserveCapacity(BackupBlock.size)
    try sink(header.bytes)
  }

  /// Begins the next file of the backup.
  public func begin(_ part: BackupPart) throws {
    try flush()
    try write(part.bytes, .part)
    totals.parts += 1
    self.part = part
  }

  /// Adds bytes to the file that was begun last.
  public func add(_ bytes: [UInt8]) throws {
    guard part != nil else {
      throw OpsError(.internalError, "Bytes of a backup belong to no file")
    }
    totals.bytes += UInt64(bytes.count)
    var rest = bytes[...]
    while !rest.isEmpty {
      if pending.isEmpty, rest.count >= BackupBlock.size {
        try write(Array(rest.prefix(BackupBlock.size)), kind)
        rest = rest.dropFirst(BackupBlock.size)
        continue
      }
      let room = BackupBlock.size - pending.count
      pending += rest.prefix(room)
      rest = rest.dropFirst(room)
      if pending.count == BackupBlock.size { try flush() }
    }
  }

  /// Ends the backup with the block that says that it is whole.
  public func finish() throws -> BackupTotals {
    try flush()
    part = nil
    totals.blocks = number
    try write(totals.encoded, .end)
    return totals
  }

  private var kind: BackupBlock.Kind { part?.kind.isSecret == true ? .secret : .data }

  private func flush() throws {
    guard !pending.isEmpty else { return }
    try write(pending, kind)
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], _ kind: BackupBlock.Kind) throws {
    try sink(try blocks.sealed(bytes, kind, number: number))
    number += 1
  }
}
