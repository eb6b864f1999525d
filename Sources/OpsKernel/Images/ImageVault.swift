import OpsDomain

/// Where images and other files are kept beside the book, each under the digest of its bytes.
/// Records name them by that digest; the book itself holds none. A folder keeps them, or another
/// store of objects that conforms to this protocol.
///
/// A file is put there before a record names it, and stays for a while after the last record that
/// did: so a change that is taken back finds it again. Images come as a whole, other files part by
/// part, so that the largest one takes no more memory than a part.
public protocol ImageVault: Sendable {
  /// Keeps an image; one that is there stays. It is kept as if a record named it, until it is found
  /// that none does.
  ///
  /// - Parameter person: Who brought it, which is noted; nil for one that nobody in particular did.
  /// - Throws: `tempfail.storage_full`, `cantcreate.file`, and what a server refuses.
  func put(_ bytes: [UInt8], _ facts: ImageFacts, by person: RecordID?) async throws

  /// Whether the person is among those who brought the image. A server answers that by itself: for
  /// its images this is true.
  func isBrought(_ digest: ImageDigest, by person: RecordID) async throws -> Bool

  /// What is known of an image, which is kept as if a record named it, until it is found that none
  /// does; nil for one that is not here.
  func facts(of digest: ImageDigest) async throws -> ImageFacts?

  /// The image; nil for one that is not here. Throws `data.corrupt` for bytes that are not those of
  /// the digest.
  func bytes(of digest: ImageDigest) async throws -> [UInt8]?

  /// The images that are kept, in the order of their digests, at most `limit` after one of them.
  func digests(after digest: ImageDigest?, limit: Int) async throws -> [ImageDigest]

  /// Whether there is nothing that could be removed: no image, and no file that came in part.
  func isEmpty() async throws -> Bool

  /// Notes that a record names the image: it is not among ``unattached(besides:)`` any more.
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

  // MARK: Files that come in parts

  /// Keeps a part of a file that is coming in. The same part may come again.
  ///
  /// - Parameter offset: Where in the file the part begins, in bytes; what is before it has come.
  /// - Throws: `rule.bad_state` for a part that leaves a gap, `tempfail.throttled` while another
  ///   call writes or ends this upload and for one upload too many of a person,
  ///   `tempfail.storage_full`, `cantcreate.file`, and what a server refuses.
  func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) async throws

  /// Keeps what came in under its digest, as if a record named it, until it is found that none
  /// does. What a person sent is among ``unattached(besides:)``. May be called again when its
  /// answer was lost.
  ///
  /// - Parameters:
  ///   - digest: What the file has to be: the digest that its sender has worked out.
  ///   - person: Who brought it, which is noted.
  /// - Throws: `data.bad_value` for other bytes, and `notfound.any` for an upload that is not here.
  func finish(
    _ upload: FileUpload, as digest: ImageDigest, by person: RecordID?
  ) async throws -> FileFacts

  /// Throws away what came in of a file. One that is being ended stays, and so does one that is not
  /// here.
  func abandon(_ upload: FileUpload) async throws

  /// Files that are coming in, but for one of them, and files that somebody sent in parts and that
  /// no record was known to name when ``want(_:)`` last noted it. A server counts its own.
  func unattached(besides upload: FileUpload?) async throws -> UnattachedFiles

  /// What is known of a file, which is kept as if a record named it, until it is found that none
  /// does; nil for one that is not here.
  func file(_ digest: ImageDigest) async throws -> FileFacts?

  /// A part of a file from `offset` on, at most ``FileDesk/partBytes``; empty behind its end, nil
  /// for a file that is not here. The bytes are not compared with the digest.
  func part(of digest: ImageDigest, from offset: Int64) async throws -> [UInt8]?

  /// Whether a file has the bytes of its digest; nil for one that is not here. Reads all of it.
  func isWhole(_ digest: ImageDigest) async throws -> Bool?

  /// The small image of a file that was made before; nil where there is none. A server makes it.
  func thumbnail(of digest: ImageDigest) async throws -> [UInt8]?

  /// Keeps the small image of a file, which goes with the file.
  func keep(thumbnail: [UInt8], of digest: ImageDigest) async throws

  /// Removes files that have come in part and were left so for that long; answers how many.
  func dropUploads(after span: TimeSpan, at now: Instant) async throws -> Int
}
