import OpsDomain
import Synchronization

/// The closed list of operations. Adding one is a file with its method and a line in its area's
/// list.
///
/// Operations are made when somebody asks for them: those of one noun when it is named, all of them
/// for help, documents and tests.
public final class OperationCatalogue: Sendable {
  /// The nouns of the operations, such as `product` of `product.show`, in the order in which areas
  /// hand them in. This makes no operation.
  public let nouns: [String]
  private let makers: [String: @Sendable () -> [AnyOperation]]
  private let made = Mutex<[String: [AnyOperation]]>([:])
  private let whole: Deferred<[AnyOperation]>
  private let systemWork: Deferred<[SystemWork]>

  /// A catalogue of these operations alone.
  public init(_ operations: [AnyOperation]) {
    var byNoun: [String: [AnyOperation]] = [:]
    var nouns: [String] = []
    for operation in operations {
      let noun = operation.descriptor.noun
      if byNoun[noun] == nil { nouns.append(noun) }
      byNoun[noun, default: []].append(operation)
    }
    self.nouns = nouns
    makers = byNoun.mapValues { own in { own } }
    whole = Deferred { operations }
    systemWork = Deferred { [] }
  }

  /// The operations of these services in a product with these words.
  init(
    of services: [any DeskService.Type], words: Deferred<ProductWords>,
    work: Deferred<[SystemWork]>
  ) {
    var byNoun: [String: [any DeskService.Type]] = [:]
    var nouns: [String] = []
    for service in services {
      for noun in service.nouns {
        if byNoun[noun] == nil { nouns.append(noun) }
        byNoun[noun, default: []].append(service)
      }
    }
    self.nouns = nouns
    makers = byNoun.reduce(into: [:]) { makers, entry in
      let (noun, services) = entry
      makers[noun] = {
        services.flatMap { $0.operations }.filter { $0.descriptor.noun == noun }
          .map { $0.completed(with: words) }
      }
    }
    whole = Deferred { services.flatMap { $0.operations }.map { $0.completed(with: words) } }
    systemWork = work
  }

  /// The operations, in the order in which areas hand them in. This makes all of them.
  public var all: [AnyOperation] { whole.value }

  /// What the product does in its own name: the journal has names of it beside those of operations.
  package var work: [SystemWork] { systemWork.value }

  /// The operations of one noun, in the order of ``all``; none for an unknown one. This makes those
  /// of the services that name the noun, and no others.
  public func operations(ofNoun noun: String) -> [AnyOperation] {
    if let known = made.withLock({ $0[noun] }) { return known }
    guard let make = makers[noun] else { return [] }
    let operations = make()
    made.withLock { $0[noun] = operations }
    return operations
  }

  /// The operation called `name`, if there is one.
  public subscript(name: String) -> AnyOperation? {
    let noun = OperationDescriptor.noun(of: name)
    return operations(ofNoun: noun).first { $0.descriptor.name == name }
  }

  /// The operation called `name`. Throws `usage.unknown_operation`.
  public func operation(named name: String) throws(OpsError) -> AnyOperation {
    guard let found = self[name] else {
      throw OpsError(
        .usageUnknownOperation, "There is no operation called \(name)", field: "operation",
        hint: "run `opsh spec` to list them")
    }
    return found
  }
}
