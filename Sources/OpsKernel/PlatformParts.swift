extension AreaParts {
  /// What belongs to no area in particular: settings, jobs, notices, the journal and its commits,
  /// many calls at once.
  public static let platform: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [
      NumberSeriesRules.series, AccessRules.events, JobRules.jobs, JobRules.runs,
      NoticeRules.plans, NoticeRules.notices, NoticeRules.deliveries, NoticeRules.preferences,
      PushRules.devices, SettingRequestRules.requests, MessageRules.messages,
      MessageRules.templates, ReportRules.reports, ReportRules.issues, BackupRules.backups,
      AttachmentRules.attachments, AccessGifts.gifts, OfflineDeskRules.desks,
    ]
    parts.additions = [
      AccessGifts.users, AccessGifts.roles, AccessGifts.grants, AccessGifts.rolesOfTheBook,
    ]
    parts.services = [
      AuditService.self, ChangeService.self, SettingService.self, NoticeService.self,
      MessageService.self,
      DeviceService.self,
      JobService.self, StepService.self, BulkService.self, NameService.self,
      ChangesetService.self, TodayService.self, ReportService.self, ExportService.self,
      BackupService.self, AttachmentService.self, OfflineDeskService.self,
    ]
    parts.settings =
      Settings.ofAccess + Settings.ofNotices + Settings.ofImages + Settings.ofReports
      + Settings.ofBackups + Settings.ofAttachments + Settings.ofChanges
      + Settings.ofOfflineDesks
    parts.settingGroups = [
      SettingGroup("access", place: 50, guardsAccess: true),
      SettingGroup("backup", place: 55, guardsAccess: true),
      SettingGroup("desk", place: 57, guardsAccess: true), SettingGroup("job", place: 70),
      SettingGroup("attachment", place: 75), SettingGroup("change", place: 77),
      // Zone, currency and clock are written once, with the book: nobody changes them at all.
      SettingGroup("book", place: 90),
    ]
    parts.jobs = [
      .planNotices, .sendNotices, .tidyAttachments, .sweepImages, .makeReports, .makeBackups,
      .proveBackups,
    ]
    parts.notices = [.failedBackups, .oldBackups, .pendingSettings]
    parts.work = [
      .beginJob, .endJob, .lookForJobs, .workOnJob, .failSignIn, .initialiseBook, .importBook,
      .upgradeBook, .noteBackup, .lookForBackups, .rewindBook, .touchDesk,
    ]
    parts.names = [.settingRequests, .reports]
    parts.reversals = [SettingReversal(), SettingRequestReversal(), NoticePlanReversal()]
    parts.untold = [.noticePlans, .accessGifts]
    parts.hooks =
      [DerivedRebuild.numbers, AttachmentUser()] + WaitingWork.ofPlatform + WaitingWork.ofReports
      + WaitingWork.ofSettings
    return parts
  }()
}
