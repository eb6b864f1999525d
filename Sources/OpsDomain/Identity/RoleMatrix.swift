/// The role × permission matrix as data: the one place permissions come from.
///
/// Source: role matrix of the domain catalogue. A workshop manager inherits both technicians, an
/// administrator everything.
public enum RoleMatrix {
  /// What each role may do, inheritance resolved.
  public static let grants: [Role: Set<Permission>] = [
    .administrator: Set(Permission.allCases),
    .salesperson: salesperson,
    .warehouseKeeper: warehouseKeeper,
    .workshopManager: workshopManager,
    .customer: [.orderPlace, .orderViewHistory, .profileEdit],
    .driver: [.jobAccept, .driverUpdateLocation, .deliveryComplete, .earningsView],
    .partner: [
      .catalogueManage, .businessViewAnalytics, .businessManageOrders, .businessUpdateInfo,
    ],
    .unauthorized: [],
  ]

  /// What `role` may do, inheritance resolved.
  public static func permissions(of role: Role) -> Set<Permission> { grants[role] ?? [] }

  /// The roles that hold `permission`, in the order of ``Role``.
  public static func roles(with permission: Permission) -> [Role] {
    Role.allCases.filter { permissions(of: $0).contains(permission) }
  }

  private static let salesperson: Set<Permission> = [
    .customerView, .customerCreate, .customerEdit, .customerManageOrders,
    .productView, .productCreate, .productEdit,
    .inventoryView, .inventoryAllocate,
    .requestView, .requestDeliver,
    .giveBackCreate, .giveBackView, .giveBackClose,
    .salesEnter,
  ]

  private static let warehouseKeeper: Set<Permission> = [
    .inventoryManage, .inventoryView, .inventoryUpdateStock, .inventoryManageSuppliers,
    .inventoryAllocate,
    .batchView, .productView,
    .requestView, .requestDeliver,
    .giveBackView, .giveBackApprove, .giveBackReceive,
  ]

  private static let workshopTechnician: Set<Permission> = [
    .machineView, .machineOperate, .machineMaintain, .batchView, .productionViewConfig,
  ]

  private static let granulationTechnician: Set<Permission> = [
    .machineView, .machineOperate, .inventoryView, .inventoryUpdateStock,
    .productionQualityControl,
  ]

  private static let workshopManager: Set<Permission> =
    workshopTechnician
    .union(granulationTechnician)
    .union([
      .batchCreate, .batchEdit, .batchView, .batchApprove, .batchComplete,
      .machineCreate, .machineEdit, .machineReset,
      .productionCreateConfig, .productionEditConfig, .productionSchedule, .productionMonitor,
      .productView,
    ])
}
