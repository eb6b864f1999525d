import OpsDomain
import Synchronization

/// What is known of files that are only looked at: those of a rehearsal, a sandbox or a plan. Their
/// bytes are kept nowhere.
public final class HeldFacts: Sendable {
  /// A file that is coming in.
  private struct Incoming {
    var stream = ImageDigest.Stream()
    /// The bytes that tell its kind.
    var start: [UInt8] = []
    var size: Int64 = 0
  }

  private let facts: Mutex<[ImageDigest: FileFacts]>
  private let sources = Mutex<[ImageDigest: String]>([:])
  private let uploads = Mutex<[FileUpload: Incoming]>([:])

  /// Nothing is known yet.
  public init() { facts = Mutex([:]) }

  /// What a client says of its own files, see ``Call/files``. Throws `data.bad_value`.
  public init(_ files: [Document]) throws(OpsError) {
    var known: [ImageDigest: FileFacts] = [:]
    for file in files {
      let digest = try ImageDigest(parsing: file["digest"]?.string ?? "", field: "files")
      guard let type = file["type"]?.string.flatMap(FileType.init(rawValue:)),
        let size = file["bytes"]?.int, size >= 0
      else {
        throw OpsError(
          .badValue, "The kind or the size of a file is missing", field: "files",
          hint: "give digest, type and bytes of each file")
      }
      known[digest] = FileFacts(digest: digest, type: type, size: size)
    }
    facts = Mutex(known)
  }

  /// What is known of the file; nil for one that nobody has looked at.
  func file(_ digest: ImageDigest) -> FileFacts? { facts.withLock { $0[digest] } }

  /// What is known of the files whose digests stand in the document, see ``Call/files``.
  func files(namedIn document: Document) -> [Document] {
    let all = facts.withLock { $0 }
    guard !all.isEmpty else { return [] }
    var named: Set<ImageDigest> = []
    Self.collect(document, into: &named)
    return named.sorted().compactMap { all[$0] }.map { file in
      [
        "digest": .text(file.digest.text), "type": .text(file.type.rawValue),
        "bytes": .integer(file.size),
      ]
    }
  }

  /// Notes where the file is, so that what was planned can send it later.
  public func note(_ path: String, of digest: String) {
    guard let digest = ImageDigest(digest) else { return }
    sources.withLock { $0[digest] = path }
  }

  /// Where the files are whose digests stand in one of the documents, by their digests.
  func paths(namedIn documents: [Document]) -> [String: String] {
    let all = sources.withLock { $0 }
    guard !all.isEmpty else { return [:] }
    var named: Set<ImageDigest> = []
    for document in documents { Self.collect(document, into: &named) }
    var paths: [String: String] = [:]
    for digest in named { paths[digest.text] = all[digest] }
    return paths
  }

  func keep(_ file: FileFacts) { facts.withLock { $0[file.digest] = file } }

  func receive(_ part: [UInt8], at offset: Int64, of upload: FileUpload) throws(OpsError) {
    try uploads.withLock { uploads throws(OpsError) in
      var file = uploads[upload] ?? Incoming()
      guard offset == file.size else { throw FileUpload.gap }
      let missing = FileType.markBytes - file.start.count
      if missing > 0 { file.start += part.prefix(missing) }
      file.stream.add(part)
      file.size += Int64(part.count)
      uploads[upload] = file
    }
  }

  func finish(_ upload: FileUpload, as digest: ImageDigest) throws(OpsError) -> FileFacts {
    guard let file = uploads.withLock({ $0.removeValue(forKey: upload) }) else {
      throw FileUpload.missing
    }
    guard file.stream.digest() == digest else { throw FileUpload.changed }
    let known = FileFacts(digest: digest, type: FileType(content: file.start), size: file.size)
    keep(known)
    return known
  }

  func abandon(_ upload: FileUpload) { uploads.withLock { $0[upload] = nil } }

  /// Bytes of each file that is coming in, but for one of them.
  func incoming(besides upload: FileUpload?) -> [String: Int64] {
    uploads.withLock { uploads in
      uploads.reduce(into: [:]) { known, one in
        if one.key != upload { known[one.key.name] = one.value.size }
      }
    }
  }

  private static func collect(_ document: Document, into named: inout Set<ImageDigest>) {
    switch document {
    case .text(let text):
      if text.utf8.count == ImageDigest.digits, let digest = ImageDigest(text) {
        named.insert(digest)
      }
    case .list(let items): for item in items { collect(item, into: &named) }
    case .object(let object): for member in object.members { collect(member.value, into: &named) }
    case .null, .bool, .integer, .number: break
    }
  }
}
