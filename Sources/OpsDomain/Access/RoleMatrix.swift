/// The role × permission matrix as data: the one place the permissions of the product's own roles
/// come from.
///
/// Roles have levels, and one inherits from those below it. Every permission that no other role
/// holds is the administrator's own.
public enum RoleMatrix {
  /// The definitions, in the order of ``Role``.
  public static let definitions: [RoleDefinition] = [
    RoleDefinition(
      .administrator, level: 4, own: Set(Permission.allCases),
      inherits: [.workshopManager, .warehouseKeeper, .salesperson]),
    RoleDefinition(
      .salesperson, level: 1,
      own: [
        .customerView, .customerCreate, .customerEdit, .customerManageOrders,
        .customerViewContact,
        .productView, .productCreate, .productEdit,
        .inventoryView, .inventoryAllocate,
        .requestView, .requestDeliver,
        .giveBackCreate, .giveBackView, .giveBackClose,
        .salesEnter,
      ]),
    RoleDefinition(
      .warehouseKeeper, level: 1,
      own: [
        .inventoryManage, .inventoryView, .inventoryUpdateStock, .inventoryManageSuppliers,
        .inventoryAllocate, .inventoryViewCost, .inventoryCount, .inventoryReviewCount,
        .batchView, .productView,
        .requestView, .requestDeliver,
        .giveBackView, .giveBackApprove, .giveBackReceive,
      ]),
    RoleDefinition(
      .workshopManager, level: 3,
      own: [
        .batchCreate, .batchEdit, .batchDelete, .batchView, .batchApprove, .batchComplete,
        .machineCreate, .machineEdit, .machineView, .machineOperate, .machineReset,
        .productionCreateConfig, .productionEditConfig, .productionViewConfig,
        .productionSchedule, .productionMonitor, .productionQualityControl,
        .productView,
      ],
      inherits: [.workshopTechnician, .granulationTechnician]),
    RoleDefinition(
      .workshopTechnician, level: 2,
      own: [
        .machineView, .machineOperate, .machineMaintain, .batchView, .productionViewConfig,
      ]),
    RoleDefinition(
      .granulationTechnician, level: 2,
      own: [
        .machineView, .machineOperate, .inventoryView, .inventoryUpdateStock,
        .productionQualityControl, .productView, .batchView,
      ]),
    RoleDefinition(
      .customer, level: 0,
      own: [
        .orderPlace, .orderViewHistory, .profileEdit,
        // People who order may always look at goods, even if the book shows nothing to everybody.
        .marketExplore,
      ]),
    RoleDefinition(
      .driver, level: 0,
      own: [.jobAccept, .driverUpdateLocation, .deliveryComplete, .earningsView]),
    RoleDefinition(
      .partner, level: 0,
      own: [
        .catalogueManage, .businessViewAnalytics, .businessManageOrders, .businessUpdateInfo,
        // Partners may always look at the market, even if the book shows nothing to everybody.
        .marketExplore,
      ]),
    RoleDefinition(.unauthorized, level: 0),
  ]

  /// What people may look at who have not signed in, where the book lets them.
  public static let guest: Set<Permission> = [.productView]

  /// What everybody may look at once a site has a partner, unless the book forbids it.
  public static let passerBy: Set<Permission> = [.marketExplore]

  /// What each role may do, inheritance resolved.
  public static let grants: [Role: Set<Permission>] = {
    var grants: [Role: Set<Permission>] = [:]
    for definition in definitions { grants[definition.role] = resolved(definition.role) }
    return grants
  }()

  /// What `role` may do, inheritance resolved; nothing for a role that is not the product's own.
  public static func permissions(of role: Role) -> Set<Permission> { grants[role] ?? [] }

  /// The product's own roles that hold `permission`, in the order of ``Role``.
  public static func roles(with permission: Permission) -> [Role] {
    Role.allCases.filter { permissions(of: $0).contains(permission) }
  }

  /// The definition of one of the product's own roles; nil for others.
  public static func definition(of role: Role) -> RoleDefinition? {
    definitions.first { $0.role == role }
  }

  private static func resolved(_ role: Role) -> Set<Permission> {
    guard let definition = definition(of: role) else { return [] }
    return definition.inherits.reduce(into: definition.own) { $0.formUnion(resolved($1)) }
  }
}

/// One of the product's own roles: what it may do itself, and whose rights it has besides.
public struct RoleDefinition: Sendable {
  /// The role.
  public let role: Role
  /// How much trust the role stands for, 0 to 4, for people who compare roles.
  public let level: Int
  /// Permissions of the role itself.
  public let own: Set<Permission>
  /// Roles whose permissions it has as well, theirs included.
  public let inherits: [Role]

  init(_ role: Role, level: Int, own: Set<Permission> = [], inherits: [Role] = []) {
    self.role = role
    self.level = level
    self.own = own
    self.inherits = inherits
  }
}
