import OpsDomain
import OpsStorage

/// The newest checkpoint, as `audit.seal` answers it.
public struct CheckpointView: OperationOutput, Equatable {
  public static let answerName = "audit.checkpoint/1"

  /// Whether the journal is signed at all.
  public let isSealed: Bool
  /// The last commit that it covers.
  public let sequence: Int64?
  /// The chain's hash there, in hexadecimal digits.
  public let head: String?
  /// When that commit was made.
  public let at: Instant?
  /// Which key signed, and its public part in hexadecimal digits.
  public let key: String?
  /// The public part of the key that signed it.
  public let publicKey: String?
  /// Ed25519, in hexadecimal digits.
  public let signature: String?

  init(_ checkpoint: Checkpoint?, publicKey: [UInt8]?) {
    isSealed = checkpoint != nil
    sequence = checkpoint?.sequence
    head = checkpoint.map { HexText.of($0.head) }
    at = checkpoint?.at
    key = checkpoint?.keyID
    self.publicKey = publicKey.map { HexText.of($0) }
    signature = checkpoint.map { HexText.of($0.signature) }
  }

  public static let columns: [FieldColumn] = [
    .init("is_sealed", "SEALED"), .init("sequence", "SEQ", .right), .init("at", "AT"),
    .init("head", "HEAD"), .init("key", "KEY"),
  ]
}
