import OpsDomain
import OpsStorage

/// Input of `attachment.get`.
public struct GetAttachment: OperationInput {
  /// `NUMBER`: The attachment, such as ATT-000001.
  public var attachment: NameOf<Attachment>
  /// Writes the small image of an image instead of the file.
  public var thumbnail: Bool?
}

extension AttachmentService {
  package static let get = Operation<GetAttachment, AttachmentView>(
    "attachment.get", area: .platform,
    "Writes an attached file with --out FILE; without it, shows what is known of the file.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: [
      "attachment get ATT-000001 --out lamp.png", "attachment get ATT-000001 -o json",
    ])

  /// What is needed to fetch a file: its digest and its size. Throws `notfound.any`, the same for a
  /// file that the caller may not see.
  public func get(_ input: GetAttachment, _ call: Call) async throws -> Outcome<AttachmentView> {
    try await desk.perform(Self.get, input, call) { transaction in
      try await Self.seen(input.attachment, transaction).view
    }
  }
}
