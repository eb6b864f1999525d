import OpsDomain

/// Where images are kept beside the book, each under the digest of its bytes. Records name them by
/// that digest; the book itself holds none.
///
/// An image is put there before a record names it, and stays for a while after the last record that
/// did: so a change that is taken back finds it again.
public protocol ImageVault: Sendable {
  /// Keeps an image; one that is there stays. It is wanted from now on, see ``want(_:)``.
  ///
  /// - Parameter person: Who brought it, which is noted; nil for one that nobody in particular did.
  /// - Throws: `tempfail.storage_full`, `cantcreate.file`, and what a server refuses.
  func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws

  /// Whether the person is among those who brought the image. A server answers that by itself: for
  /// its images this is true.
  func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool

  /// What is known of an image, which is wanted from now on; nil for one that is not here.
  func facts(of digest: ImageDigest) async throws -> ImageFacts?

  /// The image; nil for one that is not here. Throws `data.corrupt` for bytes that are not those of
  /// the digest.
  func bytes(of digest: ImageDigest) async throws -> [UInt8]?

  /// The images that are kept, in the order of their digests, at most `limit` after one of them.
  func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest]

  /// Notes that a record names the image, or is about to.
  func want(_ digest: ImageDigest) async throws

  /// Notes that the image goes with a person who is erased: as soon as no record names it,
  /// ``drop(_:after:at:)`` removes it, however short that was.
  func condemn(_ digest: ImageDigest) async throws

  /// The images of which ``condemn(_:)`` has noted that, in the order of their digests.
  func condemned() async throws -> [ImageDigest]

  /// Takes that note back.
  func pardon(_ digest: ImageDigest) async throws

  /// Notes that no record names the image. Removes it when that has been noted before and for so
  /// long, or it is condemned; answers whether it did.
  func drop(_ digest: ImageDigest, after span: TimeSpan, at now: Instant) async throws -> Bool
}
