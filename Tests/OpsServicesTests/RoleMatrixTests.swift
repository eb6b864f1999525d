import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches
import Testing

@Suite("Role × operation")
struct RoleMatrixTests {
  /// What running the operation as `role` ended with; nil for success.
  private func code(
    _ operation: AnyOperation, as role: Role, in book: SampleBook
  ) async throws -> ErrorCode? {
    let input = ParameterSample.input(operation.descriptor, all: false)
    do {
      _ = try await operation.run(
        book.dependencies, input, book.call(role, rehearsal: true))
      return nil
    } catch let error as OpsError {
      return error.code
    }
  }

  /// Operations that people of several roles run, each for records of their own: the gate lets in
  /// who holds one of these rights, and nobody else.
  private static let gates: [String: Set<Permission>] = {
    let order: Set<Permission> = [
      .orderViewHistory, .businessManageOrders, .deliveryComplete, .marketAdminister,
    ]
    let payment: Set<Permission> = [.orderViewHistory, .moneyView]
    var gates: [String: Set<Permission>] = [
      "money.statement": [.businessViewAnalytics, .earningsView, .moneyView],
      "rating.list": [
        .orderViewHistory, .businessViewAnalytics, .deliveryComplete, .marketAdminister,
      ],
    ]
    // Everybody lists images; the examples add them.
    gates["partner.image"] = [.businessUpdateInfo]
    gates["menu.image"] = [.catalogueManage]
    for verb in ["list", "show", "receipt", "track", "cancel", "proof"] {
      gates["order.\(verb)"] = order
    }
    for verb in ["list", "show"] {
      gates["payment.\(verb)"] = payment
      gates["payout.\(verb)"] = gates["money.statement"]
    }
    // Guests have carts as well, so the operations ask for no more than explore does.
    for verb in ["show", "set", "remove", "quote", "clear"] {
      gates["cart.\(verb)"] = [.orderPlace]
    }
    return gates
  }()

  @Test(arguments: Role.allCases)
  func everyOperationObeysTheMatrix(_ role: Role) async throws {
    let book = try await SampleBook.make()
    for operation in Blueprint.product.operations.all {
      let descriptor = operation.descriptor
      let ended = try await code(operation, as: role, in: book)
      let isClosed = descriptor.permission.map { !role.permissions.contains($0) } ?? false
      let gate = Self.gates[descriptor.name]
      if isClosed || gate.map(role.permissions.isDisjoint) == true {
        #expect(ended == .denied, "\(role.rawValue) ran \(descriptor.name)")
      } else {
        // A workbench asks for its role, which is no permission, and a message of the payment
        // provider for a signature.
        let isOther = ["workbench.open", "payment.event"].contains(descriptor.name)
        #expect(ended != .denied || isOther, "\(role.rawValue) could not run \(descriptor.name)")
      }
    }
  }

  @Test(arguments: Role.allCases)
  func whoIsDeniedIsDeniedBeforeAnythingIsRead(_ role: Role) async throws {
    let book = try await SampleBook.make()
    book.store.inject(
      .init([.init(.error(OpsError(.bookBusy, "read")), on: .read, at: 1, count: .max)]))
    for operation in Blueprint.product.operations.all {
      guard let permission = operation.descriptor.permission,
        !role.permissions.contains(permission)
      else { continue }
      let ended = try await code(operation, as: role, in: book)
      #expect(ended == .denied, "\(role.rawValue) got \(operation.descriptor.name) to read")
    }
  }

  @Test func whoHasNotSignedInMayDoNothingThatNeedsARight() async throws {
    let book = try await SampleBook.make()
    for operation in Blueprint.product.operations.all where operation.descriptor.permission != nil {
      let input = ParameterSample.input(operation.descriptor, all: false)
      let failure = await #expect(throws: OpsError.self, "\(operation.descriptor.name)") {
        _ = try await operation.run(book.dependencies, input, Call(.nobody, isRehearsal: true))
      }
      #expect(failure?.code == .signInMissing, "\(operation.descriptor.name)")
    }
  }

  @Test func whoHasNotSignedInMayNotEvenDoWhatNeedsNoRight() async throws {
    let book = try await SampleBook.make()
    let open = Blueprint.product.operations.all.filter { $0.descriptor.permission == nil }
    #expect(!open.isEmpty)
    for operation in open {
      let input = ParameterSample.input(operation.descriptor, all: false)
      let failure = await #expect(throws: OpsError.self, "\(operation.descriptor.name)") {
        _ = try await operation.run(book.dependencies, input, Call(.nobody, isRehearsal: true))
      }
      #expect(failure?.code == .signInMissing, "\(operation.descriptor.name)")
    }
    let direct = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.roles.listRoles(ListRoles(), Call(.nobody))
    }
    #expect(direct?.code == .signInMissing)
  }

  @Test func whoMayNotLearnsNothingOfTheInput() async throws {
    let book = try await SampleBook.make()
    let strange: [Document] = [.null, ["nobody_asked_for": true], .list([])]
    for operation in Blueprint.product.operations.all where operation.descriptor.permission != nil {
      for input in strange {
        let failure = await #expect(throws: OpsError.self, "\(operation.descriptor.name)") {
          _ = try await operation.run(book.dependencies, input, book.call(.unauthorized))
        }
        #expect(failure?.code == .denied, "\(operation.descriptor.name)")
      }
    }
  }
}
