import OpsDomain
import OpsStorage

/// The room that attached files have together, see ``Settings/attachmentQuota``. Files that were
/// sent and that no record has yet take part of it, as do those that are coming in: otherwise
/// somebody who never attaches what they send could fill the disk.
struct AttachmentQuota {
  /// Bytes between two looks while a file comes in. Each look reads the names of the folder, so not
  /// every part has one; at its end every file has.
  private static let step: Int64 = 16 << 20
  /// Files of one look at the book.
  private static let atOnce = 200

  private let desk: Desk
  private var vault: any ImageVault { desk.world.images }

  init(_ desk: Desk) { self.desk = desk }

  /// Whether a part is one before which the room is looked at.
  static func isLook(_ offset: Int64, _ count: Int) -> Bool {
    offset == 0 || offset / step != (offset + Int64(count)) / step
  }

  /// Throws `rule.violated` unless there is room for `size` bytes of an upload. Without an upload,
  /// asks whether there is room for all that has come in. A server asks that by itself.
  func require(_ size: Int64 = 0, of upload: FileUpload? = nil) async throws {
    guard desk.forwarder == nil else { return }
    var sent = try await vault.unattached(besides: upload)
    let digests = sent.ended.keys.sorted()
    for start in stride(from: 0, to: digests.count, by: Self.atOnce) {
      let some = Array(digests[start..<min(start + Self.atOnce, digests.count)])
      for digest in try await named(some) {
        sent.ended[digest] = nil
        // What is only staged may be dropped again.
        if desk.commitsStand { try await vault.want(digest) }
      }
    }
    let (quota, attached) = try await read { system in
      (
        try await Settings.attachmentQuota.value(system) << 20,
        try await Attachments.used(system)
      )
    }
    let used = attached + sent.incoming + sent.ended.values.reduce(0, +) + size
    guard used <= quota else { throw Self.exceeded(quota, used) }
  }

  /// The refusal of a file with which all files would have `used` bytes.
  static func exceeded(_ quota: Int64, _ used: Int64) -> OpsError {
    let megabyte: Int64 = 1 << 20
    return OpsError(
      .ruleViolated,
      "The attached files of this book may have \(quota / megabyte) MB together; with this file "
        + "they would have \((used + megabyte - 1) / megabyte) MB", field: "file",
      hint: "remove files that nobody needs, or raise the setting attachment.quota")
  }

  /// Those that a record names.
  private func named(_ digests: [ImageDigest]) async throws -> Set<ImageDigest> {
    try await read { system -> Set<ImageDigest> in
      var named: Set<ImageDigest> = []
      for user in system.hooks((any ImageUser).self) {
        named.formUnion(try await user.named(digests, system))
      }
      return named
    }
  }

  private func read<Answer: Sendable>(
    _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = desk.world.context(for: .system)
    return try await desk.store.read(.latest) { reader in
      try await body(Transaction(reading: reader, context: context))
    }
  }
}
