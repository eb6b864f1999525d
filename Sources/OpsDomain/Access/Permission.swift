/// The closed list of permissions, `noun.verb`. Operations name one each; roles hold sets of them.
///
/// Some are asked for by no operation: the owner of the machine deploys, scans and restores without
/// opsh. They stay, because books hold grants and roles that name them.
public enum Permission: String, ColumnChoice, Codable {
  case batchCreate = "batch.create"
  case batchEdit = "batch.edit"
  case batchDelete = "batch.delete"
  case batchView = "batch.view"
  case batchApprove = "batch.approve"
  case batchComplete = "batch.complete"

  case machineCreate = "machine.create"
  case machineEdit = "machine.edit"
  case machineDelete = "machine.delete"
  case machineView = "machine.view"
  case machineOperate = "machine.operate"
  case machineMaintain = "machine.maintain"
  case machineReset = "machine.reset"

  case userCreate = "user.create"
  case userEdit = "user.edit"
  case userDelete = "user.delete"
  case userView = "user.view"
  case userAssignRole = "user.assign_role"
  case userManagePermissions = "user.manage_permissions"

  case elevationReview = "elevation.review"
  case accessReview = "access.review"
  case sessionView = "session.view"
  case sessionEnd = "session.end"
  case tokenView = "token.view"
  case tokenRevoke = "token.revoke"

  case systemViewHealth = "system.view_system_health"
  case systemConfigure = "system.configure_system"
  case systemGenerateReports = "system.generate_reports"
  case systemAccessAnalytics = "system.access_analytics"
  case systemManageNotifications = "system.manage_notifications"
  case systemViewAuditLogs = "system.view_audit_logs"
  case systemExportData = "system.export_data"
  case systemImportData = "system.import_data"
  case systemBackupData = "system.backup_data"
  case systemRestoreData = "system.restore_data"
  case systemManageSettings = "system.manage_system_settings"
  case systemViewConfiguration = "system.view_system_configuration"
  case systemApproveConfiguration = "system.approve_configuration_changes"
  case systemManageSecurity = "system.manage_system_security"
  case systemPerformSecurityScan = "system.perform_security_scan"
  case systemManageDeployments = "system.manage_deployments"
  case systemExecuteDeployments = "system.execute_deployments"
  case systemExecuteRollbacks = "system.execute_rollbacks"
  case systemMonitorHealth = "system.monitor_system_health"
  case systemExecuteRecovery = "system.execute_recovery_actions"
  case systemRunJobs = "system.run_jobs"

  case productionCreateConfig = "production.create_production_config"
  case productionEditConfig = "production.edit_production_config"
  case productionViewConfig = "production.view_production_config"
  case productionSchedule = "production.schedule_production"
  case productionMonitor = "production.monitor_production"
  case productionQualityControl = "production.quality_control"

  case inventoryManage = "inventory.manage_inventory"
  case inventoryView = "inventory.view_inventory"
  case inventoryUpdateStock = "inventory.update_stock"
  case inventoryManageSuppliers = "inventory.manage_suppliers"
  case inventoryAllocate = "inventory.allocate"
  case inventoryViewCost = "inventory.view_cost"
  case inventoryCount = "inventory.count_stock"
  case inventoryReviewCount = "inventory.review_count"
  case inventoryOverrideCount = "inventory.override_count"
  case inventoryShipExpired = "inventory.ship_expired"
  case inventoryClosePeriod = "inventory.close_period"

  case customerCreate = "customer.create"
  case customerEdit = "customer.edit"
  case customerDelete = "customer.delete"
  case customerView = "customer.view"
  case customerManageOrders = "customer.manage_customer_orders"
  case customerViewContact = "customer.view_contact"

  case productCreate = "product.create"
  case productEdit = "product.edit"
  case productDelete = "product.delete"
  case productView = "product.view"

  case requestView = "request.view"
  case requestDeliver = "request.deliver"

  case giveBackCreate = "giveback.create"
  case giveBackView = "giveback.view"
  case giveBackApprove = "giveback.approve"
  case giveBackReceive = "giveback.receive"
  case giveBackClose = "giveback.close"

  case salesEnter = "sales.enter"
  case salesViewAll = "sales.view_all"

  case orderPlace = "order.place"
  case orderViewHistory = "order.view_history"
  case profileEdit = "profile.edit"
  case jobAccept = "job.accept"
  case driverUpdateLocation = "driver.update_location"
  case deliveryComplete = "delivery.complete"
  case earningsView = "earnings.view"
  case catalogueManage = "catalogue.manage_products"
  case businessViewAnalytics = "business.view_analytics"
  case businessManageOrders = "business.manage_orders"
  case businessUpdateInfo = "business.update_info"
  case marketExplore = "market.explore"
  case marketAdminister = "market.administer"
  case moneyView = "money.view"
  case moneyPayOut = "money.pay_out"
  case paymentReport = "payment.report"

  /// Whether it cannot be limited to some records.
  public var isIndivisible: Bool { wholeness != nil }

  /// Why it cannot be limited to some records, as half a sentence; nil if it can be. Nobody can
  /// see, approve or end a part of a batch. What administrators of the marketplace do concerns
  /// everybody in it: test cards, dispatch, figures of all orders.
  public var wholeness: String? {
    switch self {
    case .batchCreate, .batchEdit, .batchDelete, .batchView, .batchApprove, .batchComplete:
      "a batch is one plan of a machine and everything that it makes"
    case .marketAdminister, .moneyView, .moneyPayOut, .paymentReport:
      "it is about the marketplace as a whole"
    default: nil
    }
  }

  /// Their names, in the order of the list.
  public static let names = allCases.map(\.rawValue)
}

extension Permission: ColumnWord {
  public init?(columnWord: Substring) { self.init(rawValue: String(columnWord)) }

  public var columnWord: String { rawValue }
}
