import OpsDomain
import OpsTesting

@testable import OpsKernel

/// The record of an attached file. The test library has an `Attachment` too.
typealias AttachedFile = Attachment

/// A sample book with files: sam changes products and customers, wil only sees products.
struct AttachmentBench {
  let book: SampleBook

  init(keepsAccess: Bool = false) async throws {
    book = try await SampleBook.make(keepsAccess: keepsAccess)
  }

  var files: AttachmentService { book.dependencies.attachments }
  var door: FileDesk { FileDesk(book.desk) }
  var vault: any ImageVault { book.world.images }
  var anna: Call { book.call(.administrator, reason: "asked for it") }
  var sam: Call { book.call(.salesperson) }
  var wil: Call { book.call(.warehouseKeeper) }

  /// Sends a file of these bytes for a record; answers its digest.
  func send(
    _ bytes: [UInt8] = Array("%PDF-1.7 a scan".utf8), to kind: String = "product",
    _ record: String = "LAMP-1", by call: Call? = nil
  ) async throws -> String {
    try await door.keep(kind: kind, record: record, for: (call ?? sam).principal) {
      MemoryByteSource(bytes)
    }.digest.text
  }

  /// Sends a file and attaches it.
  @discardableResult
  func attach(
    _ bytes: [UInt8] = Array("%PDF-1.7 a scan".utf8), to kind: String = "product",
    _ record: String = "LAMP-1", for purpose: AttachmentPurpose? = nil,
    name: String = "scan.pdf", by call: Call? = nil
  ) async throws -> AttachmentView {
    let digest = try await send(bytes, to: kind, record, by: call)
    return try await files.add(
      AddAttachment(kind: kind, record: record, file: digest, purpose: purpose, name: name),
      call ?? sam
    ).output
  }

  func list(
    _ kind: String = "product", _ record: String = "LAMP-1", by call: Call? = nil
  ) async throws -> [AttachmentView] {
    try await files.list(ListAttachments(kind: kind, record: record), call ?? sam).output.items
  }

  /// The bytes of a file; nil for one that the caller is not shown.
  func bytes(_ digest: String, for call: Call) async throws -> [UInt8]? {
    do {
      return try await door.part(
        of: try ImageDigest(parsing: digest, field: "file"), from: 0, for: call.principal)
    } catch let error as OpsError where error.code == .notFound {
      return nil
    }
  }

  func undo(by call: Call? = nil) async throws {
    _ = try await book.dependencies.changesets.undo(CommitReference(), call ?? anna)
  }

  func run(_ job: String) async throws {
    _ = try await book.dependencies.jobs.run(RunJobs(job: job), Call(.system))
  }

  func pass(days: Int64) { book.clock.advance(milliseconds: days * 86_400_000) }

  /// An image of this many bytes; each byte makes another one.
  static func image(_ byte: UInt8, _ count: Int = 64) -> [UInt8] {
    SampleImage.make(.jpeg, count, filledWith: byte)
  }
}
