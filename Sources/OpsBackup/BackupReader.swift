import OpsDomain

/// Reads a backup from its first byte to its last and believes none that its key does not prove.
public final class BackupReader {
  /// Up to so many next bytes of the file; fewer only at its end.
  public typealias Source = (Int) throws -> [UInt8]

  /// What comes next in a backup.
  public enum Event: Equatable {
    /// The next file begins.
    case part(BackupPart)
    /// Bytes of the file that began last.
    case bytes([UInt8])
    /// The backup is whole: nothing comes behind this.
    case end(BackupTotals)
  }

  private let name: String
  private let source: Source
  private let blocks: BackupBlock
  private var number: UInt64 = 0
  private var part: BackupPart?
  private var totals = BackupTotals()
  private var isOver = false
  /// What it is a backup of.
  public let header: BackupHeader

  /// Opens a backup.
  ///
  /// Throws `data.malformed` for another file, `protocol.version` for a newer form, `data.corrupt`
  /// for a damaged header, `data.bad_value` for a wrong passphrase or key, and what reading throws.
  /// - Parameter name: What errors call the file.
  public init(_ name: String, _ lock: BackupLock, source: @escaping Source) throws {
    self.name = name
    self.source = source
    header = try BackupHeader(reading: try source(BackupHeader.length), of: name)
    blocks = BackupBlock(
      keys: try BackupKeys(header, lock, of: name), header: header.digest)
  }

  /// What comes next; nil behind the end. Throws `data.corrupt` for what was not written so, and
  /// where the end is missing.
  public func next() throws -> Event? {
    guard !isOver else { return nil }
    let head = try source(BackupBlock.headLength)
    guard head.count == BackupBlock.headLength else { throw BackupFault.cut(name, after: number) }
    guard let length = BackupBlock.length(head) else { throw damaged }
    let body = try source(length)
    guard body.count == length else { throw BackupFault.cut(name, after: number) }
    guard let (kind, bytes) = blocks.opened(head, body, number: number) else { throw damaged }
    defer { number += 1 }
    switch kind {
    case .part:
      guard let begun = BackupPart(bytes) else { throw damaged }
      totals.parts += 1
      part = begun
      return .part(begun)
    case .data, .secret:
      guard let part, part.kind.isSecret == (kind == .secret) else { throw damaged }
      totals.bytes += UInt64(bytes.count)
      return .bytes(bytes)
    case .end:
      totals.blocks = number
      guard bytes == totals.encoded else { throw damaged }
      guard try source(1).isEmpty else {
        throw BackupFault.damaged(name, "there is more data after its end")
      }
      isOver = true
      return .end(totals)
    }
  }

  private var damaged: OpsError { BackupFault.damaged(name, "block \(number + 1)") }
}
