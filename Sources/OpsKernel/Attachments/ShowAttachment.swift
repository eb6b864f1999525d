import OpsDomain
import OpsStorage

/// Input of `attachment.show`.
public struct ShowAttachment: OperationInput {
  /// `NUMBER`: The attachment, such as ATT-000001.
  public var attachment: NameOf<Attachment>
}

extension AttachmentService {
  static let show = Operation<ShowAttachment, AttachmentView>(
    "attachment.show", area: .platform,
    "Shows what is known of an attached file; a terminal with graphics shows an image.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["attachment show ATT-000001", "attachment show ATT-000001 -o json"])

  /// One file of a record that the caller sees. Throws `notfound.any`, the same for a file that
  /// they may not see.
  public func show(_ input: ShowAttachment, _ call: Call) async throws -> Outcome<AttachmentView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try await Self.seen(input.attachment, transaction).view
    }
  }

  /// The attachment as the caller sees it. Throws `notfound.any`.
  static func seen(
    _ text: String, _ transaction: Transaction
  ) async throws -> (attachment: Attachment, view: AttachmentView) {
    let system = transaction.asSystem("finds a file and the record that has it")
    guard let found = try await Attachment.numbered(text, system) else {
      throw Attachment.unknown(text)
    }
    let record = try AttachedRecord(found, transaction)
    guard try await record.isSeen(found, transaction) else {
      throw Attachment.unknown(text)
    }
    let name = try await record.name(transaction)
    return (found, AttachmentView(found, of: record.schema, called: name))
  }
}
