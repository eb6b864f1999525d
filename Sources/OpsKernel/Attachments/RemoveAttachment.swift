import OpsDomain
import OpsStorage

/// Input of `attachment.remove`.
public struct RemoveAttachment: OperationInput {
  /// `NUMBER`: The attachment, such as ATT-000001.
  public var attachment: NameOf<Attachment>
}

extension AttachmentService {
  package static let remove = Operation<RemoveAttachment, AttachmentView>(
    "attachment.remove", area: .platform,
    "Removes a file from its record; the file itself goes when nothing uses it any more.",
    permission: nil, whyOpen: whyOpen, effect: .destructive(.reversible),
    examples: ["attachment remove ATT-000001 --dry-run", "attachment remove ATT-000001 --yes"])

  /// Removes a file from a record that the caller may change. Throws `notfound.any`, the same for a
  /// file that they may not see, and `denied.permission`.
  public func remove(
    _ input: RemoveAttachment, _ call: Call
  ) async throws -> Outcome<AttachmentView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let (attachment, view) = try await Self.seen(input.attachment, transaction)
      try await transaction.onBehalf("removes a file from a record")
        .repository(Attachment.self).delete(attachment)
      return view
    }
  }
}
