/// The closed list of permissions, `noun.verb`. Operations name one each; roles hold sets of them.
///
/// Some are asked for by no operation: the owner of the machine deploys, scans and restores without
/// opsh. They stay, because books hold grants and roles that name them.
public enum Permission: String, ColumnChoice, Codable {
  /// Plan a batch.
  case batchCreate = "batch.create"
  /// Change, submit, withdraw and execute a batch.
  case batchEdit = "batch.edit"
  /// Delete a batch.
  case batchDelete = "batch.delete"
  /// See batches, styles and shifts.
  case batchView = "batch.view"
  /// Approve, reject and cancel a batch.
  case batchApprove = "batch.approve"
  /// Complete and report a batch, and book what production made.
  case batchComplete = "batch.complete"

  /// Add a machine.
  case machineCreate = "machine.create"
  /// Change a machine and the colours of its guns.
  case machineEdit = "machine.edit"
  /// Delete a machine, or take it out of service and back.
  case machineDelete = "machine.delete"
  /// See machines, stations, guns, faults and maintenance.
  case machineView = "machine.view"
  /// Start and stop a machine, report faults and record output.
  case machineOperate = "machine.operate"
  /// Plan maintenance and assign faults.
  case machineMaintain = "machine.maintain"
  /// Reset a machine.
  case machineReset = "machine.reset"

  /// Add a user.
  case userCreate = "user.create"
  /// Enable and disable a user, and reset passwords and second factors.
  case userEdit = "user.edit"
  /// Delete a user.
  case userDelete = "user.delete"
  /// See users and their grants.
  case userView = "user.view"
  /// Give a role, and take it back.
  case userAssignRole = "user.assign_role"
  /// Grant permissions, and make roles.
  case userManagePermissions = "user.manage_permissions"

  /// Decide on a role that somebody asks for.
  case elevationReview = "elevation.review"
  /// See who may do what.
  case accessReview = "access.review"
  /// See sessions of other people.
  case sessionView = "session.view"
  /// End sessions of other people.
  case sessionEnd = "session.end"
  /// See tokens of other people.
  case tokenView = "token.view"
  /// Revoke tokens of other people.
  case tokenRevoke = "token.revoke"

  /// See how the system does.
  case systemViewHealth = "system.view_system_health"
  /// Configure the system.
  case systemConfigure = "system.configure_system"
  /// Make reports about the system.
  case systemGenerateReports = "system.generate_reports"
  /// See figures of the system.
  case systemAccessAnalytics = "system.access_analytics"
  /// See and retry messages that leave the book.
  case systemManageNotifications = "system.manage_notifications"
  /// See, verify and seal the journal.
  case systemViewAuditLogs = "system.view_audit_logs"
  /// Export data.
  case systemExportData = "system.export_data"
  /// Import invoices and records.
  case systemImportData = "system.import_data"
  /// Copy the book.
  case systemBackupData = "system.backup_data"
  /// Put a copy of the book back.
  case systemRestoreData = "system.restore_data"
  /// See and change settings.
  case systemManageSettings = "system.manage_system_settings"
  /// See the configuration.
  case systemViewConfiguration = "system.view_system_configuration"
  /// Approve changes of the configuration.
  case systemApproveConfiguration = "system.approve_configuration_changes"
  /// Remove data that is past its time.
  case systemManageSecurity = "system.manage_system_security"
  /// Scan the system.
  case systemPerformSecurityScan = "system.perform_security_scan"
  /// Plan deployments.
  case systemManageDeployments = "system.manage_deployments"
  /// Deploy.
  case systemExecuteDeployments = "system.execute_deployments"
  /// Go back to an earlier deployment.
  case systemExecuteRollbacks = "system.execute_rollbacks"
  /// Watch how the system does.
  case systemMonitorHealth = "system.monitor_system_health"
  /// Recover the system.
  case systemExecuteRecovery = "system.execute_recovery_actions"
  /// See and run jobs.
  case systemRunJobs = "system.run_jobs"

  /// Add styles, bills of materials and colours.
  case productionCreateConfig = "production.create_production_config"
  /// Change styles, crews, bills, routings and changeovers.
  case productionEditConfig = "production.edit_production_config"
  /// See production orders, schedules and what they are made from.
  case productionViewConfig = "production.view_production_config"
  /// Plan production orders and schedules.
  case productionSchedule = "production.schedule_production"
  /// See the dashboard and the reports of the floor.
  case productionMonitor = "production.monitor_production"
  /// Record granulation and see it.
  case productionQualityControl = "production.quality_control"

  /// Manage lots, locations, categories and reorder rules.
  case inventoryManage = "inventory.manage_inventory"
  /// See stock, lots, transfers and reports of the warehouse.
  case inventoryView = "inventory.view_inventory"
  /// Move stock.
  case inventoryUpdateStock = "inventory.update_stock"
  /// Manage suppliers.
  case inventoryManageSuppliers = "inventory.manage_suppliers"
  /// Reserve stock, and release it.
  case inventoryAllocate = "inventory.allocate"
  /// See costs and values.
  case inventoryViewCost = "inventory.view_cost"
  /// Count stock.
  case inventoryCount = "inventory.count_stock"
  /// Review and post a count.
  case inventoryReviewCount = "inventory.review_count"
  /// See what a count expects, and approve one that another person would have to approve.
  case inventoryOverrideCount = "inventory.override_count"
  /// Ship goods that have expired.
  case inventoryShipExpired = "inventory.ship_expired"
  /// Close a period of the stock ledger, and open it again.
  case inventoryClosePeriod = "inventory.close_period"

  /// Add a customer.
  case customerCreate = "customer.create"
  /// Change a customer.
  case customerEdit = "customer.edit"
  /// Delete a customer.
  case customerDelete = "customer.delete"
  /// See customers, without their contact data.
  case customerView = "customer.view"
  /// Create, change and cancel out-of-stock requests.
  case customerManageOrders = "customer.manage_customer_orders"
  /// See and change contact data of customers.
  case customerViewContact = "customer.view_contact"

  /// Add a product.
  case productCreate = "product.create"
  /// Change a product.
  case productEdit = "product.edit"
  /// Delete a product.
  case productDelete = "product.delete"
  /// See products and categories.
  case productView = "product.view"

  /// See out-of-stock requests and deliveries.
  case requestView = "request.view"
  /// Deliver on an out-of-stock request.
  case requestDeliver = "request.deliver"

  /// Add a give-back.
  case giveBackCreate = "giveback.create"
  /// See give-backs.
  case giveBackView = "giveback.view"
  /// Approve and reject a give-back.
  case giveBackApprove = "giveback.approve"
  /// Receive the goods of a give-back.
  case giveBackReceive = "giveback.receive"
  /// Close a give-back.
  case giveBackClose = "giveback.close"

  /// Enter sales, and see and delete your own.
  case salesEnter = "sales.enter"
  /// See and delete sales of other people.
  case salesViewAll = "sales.view_all"

  /// Order at the marketplace, and change an order.
  case orderPlace = "order.place"
  /// See your points.
  case orderViewHistory = "order.view_history"
  /// Change your own profile.
  case profileEdit = "profile.edit"
  /// Work as a driver.
  case jobAccept = "job.accept"
  /// Say where you are.
  case driverUpdateLocation = "driver.update_location"
  /// Pick up and deliver an order.
  case deliveryComplete = "delivery.complete"
  /// See what you earned.
  case earningsView = "earnings.view"
  /// Change your menu.
  case catalogueManage = "catalogue.manage_products"
  /// See figures of your business.
  case businessViewAnalytics = "business.view_analytics"
  /// Accept, decline and prepare orders.
  case businessManageOrders = "business.manage_orders"
  /// Change your business, its hours and its promotions.
  case businessUpdateInfo = "business.update_info"
  /// Look at partners and menus, and fill a cart.
  case marketExplore = "market.explore"
  /// Run the marketplace: partners, dispatch, taxes and refunds.
  case marketAdminister = "market.administer"
  /// See the money ledger.
  case moneyView = "money.view"
  /// Pay out what is owed.
  case moneyPayOut = "money.pay_out"
  /// Tell the book what happened to a payment.
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
  /// The permission of that name; nil for a name that is not in the list.
  public init?(columnWord: Substring) { self.init(rawValue: String(columnWord)) }

  public var columnWord: String { rawValue }
}
