import OpsDomain
import OpsStorage

/// The room that attached files have together, see ``Settings/attachmentQuota``. Files that were
/// sent and that no record has yet take part of it, as do those that are coming in: otherwise
/// somebody who never attaches what they send could fill the disk.
///
/// People who are not of the staff share four fifths of it, and one of them has at most a
/// twentieth: whatever they send, the staff can go on working.
struct AttachmentQuota {
  /// Files of one look at the book.
  private static let atOnce = 200
  /// An outsider has at most one part in so many of the room.
  private static let sharesOfOutsiders: Int64 = 20
  /// The last of so many parts of the room is for the staff.
  private static let sharesOfStaff: Int64 = 5

  private let desk: Desk
  private var vault: any ImageVault { desk.world.images }

  init(_ desk: Desk) { self.desk = desk }

  /// Throws `rule.violated` unless there is room for all that has come in, also of files that are
  /// still coming in. It is asked behind each part: of two parts that come at the same time, each
  /// is there when the other one is asked about. A server asks that by itself.
  /// - Parameter principal: Who sends the file.
  func require(for principal: Principal) async throws {
    guard desk.forwarder == nil else { return }
    var sent = try await vault.unattached(besides: nil)
    let digests = sent.ended.keys.sorted()
    for start in stride(from: 0, to: digests.count, by: Self.atOnce) {
      let some = Array(digests[start..<min(start + Self.atOnce, digests.count)])
      for digest in try await named(some) {
        sent.ended[digest] = nil
        // What is only staged may be dropped again.
        if desk.commitsStand { try await vault.want(digest) }
      }
    }
    let unattached = sent.incoming + sent.ended.values.reduce(0, +)
    let own = try await unattachedBytes(of: principal, among: sent)
    try await read { system in
      try await Self.require(for: principal, unattached: unattached, own: own, system)
    }
  }

  /// Throws `rule.violated` if the files of the book have no room, or not those of the caller.
  /// - Parameters:
  ///   - unattached: Bytes of all files that no record has.
  ///   - own: Bytes of those that the principal sent.
  ///   - system: With the rights of the system.
  static func require(
    for principal: Principal, unattached: Int64 = 0, own: Int64 = 0, _ system: Transaction
  ) async throws {
    let quota = try await Settings.attachmentQuota.value(system) << 20
    let used = try await Attachments.used(system) + unattached
    guard used <= quota else { throw exceeded(quota, used) }
    guard principal.isOutside, let person = principal.userID else { return }
    let most = quota / sharesOfOutsiders
    let theirs = try await Attachments.used(by: person, system) + own
    guard theirs <= most else { throw tooManyOfOne(most) }
    let shared = quota - quota / sharesOfStaff
    guard used <= shared else { throw keptForStaff }
  }

  /// Bytes of files of an outsider that no record has; 0 for the staff, of whom nobody asks.
  private func unattachedBytes(
    of principal: Principal, among sent: UnattachedFiles
  ) async throws -> Int64 {
    guard principal.isOutside, let person = principal.userID else { return 0 }
    var bytes = sent.incoming(of: person)
    for (digest, size) in sent.ended where try await vault.isBrought(digest, by: person) {
      bytes += size
    }
    return bytes
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

  /// The refusal of a file with which an outsider would have more than `most` bytes.
  private static func tooManyOfOne(_ most: Int64) -> OpsError {
    OpsError(
      .ruleViolated,
      "All files of yours together may have \(max(1, most >> 10)) kB; with this one they have more",
      field: "file",
      hint: "remove files of yours that nobody needs with `opsh attachment remove NUMBER`")
  }

  /// The refusal of a file of an outsider where only room for the staff is left.
  private static let keptForStaff = OpsError(
    .ruleViolated, "The room that is left for attached files is for the staff", field: "file",
    hint: "ask the staff to remove files that nobody needs, or to raise the setting "
      + "attachment.quota")

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
