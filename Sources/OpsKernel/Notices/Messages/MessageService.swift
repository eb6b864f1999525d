/// Messages that people write to each other. One method per operation.
public struct MessageService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["message"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(send, MessageService.send),
    AnyOperation(list, MessageService.list),
    AnyOperation(setTemplate, MessageService.setTemplate),
    AnyOperation(templates, MessageService.templates),
    AnyOperation(removeTemplate, MessageService.removeTemplate),
  ]
}

extension AppDependencies {
  /// Messages to people: see ``MessageService``.
  public var messages: MessageService { service() }
}
