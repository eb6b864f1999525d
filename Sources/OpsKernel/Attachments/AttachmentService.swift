import OpsDomain

/// Files of records: one method per operation.
public struct AttachmentService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["attachment"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(add, AttachmentService.add),
    AnyOperation(list, AttachmentService.list),
    AnyOperation(show, AttachmentService.show),
    AnyOperation(get, AttachmentService.get),
    AnyOperation(remove, AttachmentService.remove),
  ]

  static let whyOpen = "files of records that you may see or change"
}

extension AppDependencies {
  /// The service of its operations: see ``AttachmentService``.
  public var attachments: AttachmentService { service() }
}
