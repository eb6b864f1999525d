import OpsDomain

/// What people are told of. The closed list of kinds that a person can turn on and off.
public enum NoticeKind: String, ColumnChoice, ListedWord, Codable {
  /// The last good day of a lot comes near.
  case expiryWarning = "expiry_warning"
  /// Something that was opened has to be used up.
  case openedItemReminder = "opened_item_reminder"
  /// Little is left of a lot that has to be used soon.
  case consumptionAlert = "consumption_alert"
  /// Less of a product is available than its threshold.
  case lowStock = "low_stock"
  /// A customer has waited too long.
  case requestOverdue = "request_overdue"
  /// Everything that a customer waits for is there.
  case requestReady = "request_ready"
  /// A customer gets goods on another day than was promised.
  case promiseChanged = "promise_changed"
  /// A count has to be made.
  case countDue = "count_due"
  /// A packaging record is due within a day.
  case packagingDue = "packaging_due"
  /// Goods that were reserved are not there: a reservation became smaller.
  case reservationLost = "promise_lost"
  /// A reservation moved to another lot, because the first one does not stay good.
  case reservationMoved = "promise_moved"
  /// One person counted and approved a large difference, and may post it after a day.
  case countAlone = "count_alone"
  /// A machine has failed.
  case machineError = "machine_error"
  /// The maintenance of a machine is due within a day.
  case maintenanceDue = "maintenance_due"
  /// Somebody reported a fault of a machine.
  case faultReported = "fault_reported"
  /// A production batch waits for approval.
  case batchPending = "batch_pending"
  /// The only person who may approve batches submitted one, and may approve it after a day.
  case batchAlone = "batch_alone"
  /// A production batch is over, and nobody has said what it made.
  case batchUnreported = "batch_unreported"
  /// An order that the person placed has changed.
  case orderUpdate = "order_update"
  /// A paid order waits for the partner.
  case orderReceived = "order_received"
  /// An order of the partner was cancelled.
  case orderCancelled = "order_cancelled"
  /// An order is offered to the driver.
  case orderOffered = "order_offered"
  /// The last good day of goods of the partner comes near.
  case goodsExpiring = "goods_expiring"
  /// Goods that the person asked for are there, and kept for a while.
  case goodsKept = "goods_kept"
  /// An order that the driver brings has changed.
  case deliveryUpdate = "delivery_update"
  /// A driver has worked for long without a break.
  case breakDue = "break_due"
  /// The driver was verified, rejected or suspended.
  case driverUpdate = "driver_update"
  /// A business was verified, suspended or given to somebody else.
  case partnerUpdate = "partner_update"
  /// What somebody had earned was paid out.
  case payoutMade = "payout_made"
  /// A customer rated a business or a driver.
  case ratingReceived = "rating_received"
  /// A partner bears a refund.
  case refundBorne = "refund_borne"
  /// A customer's bank took money back.
  case chargeBack = "charge_back"
  /// Money could not be given back to a customer.
  case refundFailed = "refund_failed"
  /// Somebody else has changed how the person signs in.
  case accountChanged = "account_changed"
  /// Somebody has written a message.
  case message
  /// A backup of the book could not be made.
  case backupFailed = "backup_failed"
  /// The newest backup of the book is too old.
  case backupOld = "backup_old"
  /// Somebody asks for a change of a setting, and another person has to decide.
  case settingRequested = "setting_requested"
}
