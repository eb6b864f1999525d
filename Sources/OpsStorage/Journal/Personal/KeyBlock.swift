import OpsDomain

/// The form of the keys of a vault: blocks of 256 keys behind a mark of their own.
///
/// A slot names block, place and mark. So the slots of a vault that was lost, or put back from an
/// older copy, never name the keys that another one has made since.
public enum KeyBlock {
  /// Keys in a block.
  public static let keys = 256
  /// Bytes of the mark before the keys.
  static let markLength = 4
  /// Bytes of a block.
  public static let length = markLength + keys * PersonalKey.length

  /// A block of fresh keys.
  public static func make(_ random: any RandomSource) -> [UInt8] { random.bytes(length) }

  /// The mark of a block, 31 bits.
  public static func mark(of block: some Sequence<UInt8>) -> Int64 {
    block.prefix(markLength).reduce(0) { $0 << 8 | Int64($1) } & 0x7FFF_FFFF
  }

  /// The slot of the key with that place in the vault, counted from 0, in a block with that mark.
  public static func slot(_ place: Int, mark: Int64) -> Int64 { mark << 32 | Int64(place) }

  /// The place of a slot's key in the vault.
  public static func place(of slot: Int64) -> Int { Int(slot & 0xFFFF_FFFF) }

  /// The mark that a slot expects of its block.
  public static func mark(of slot: Int64) -> Int64 { slot >> 32 }

  /// Where the key of that place begins in its block.
  public static func offset(of place: Int) -> Int {
    markLength + place % keys * PersonalKey.length
  }

  /// Whether the bytes are a key, and not what is left of a destroyed one.
  public static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count == PersonalKey.length && bytes.contains { $0 != 0 }
  }

  static let refusal = OpsError(.corrupt, "A block of people's keys has a wrong length")
  /// The refusal of a vault that has given keys already.
  public static let used = OpsError(
    .badState, "The vault of people's keys is in use: another one cannot be copied into it",
    hint: "name an empty seal folder for the copy")

  /// Throws unless all are blocks.
  public static func check(_ blocks: [[UInt8]]) throws(OpsError) {
    guard blocks.allSatisfy({ $0.count == length }) else { throw refusal }
  }
}
